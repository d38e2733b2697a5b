package emporium.locks.internal;

import emporium.locks.internal.LockingHistory.Holding;
import emporium.locks.internal.LockingHistory.Taking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds where a history breaks the protocol of multiple granularity locking: modes that exclude
 * each other on one key at one time, a lock without intentions on its owners, grants out of order.
 * Knows the protocol from {@link GrayModel}.
 */
final class LockHistoryChecker {
  private final List<String> wrongs = new ArrayList<>();

  private LockHistoryChecker() {}

  static List<String> wrongs(LockingHistory history) {
    LockHistoryChecker check = new LockHistoryChecker();
    history.takings().stream()
        .flatMap(taking -> taking.holdings().stream())
        .collect(Collectors.groupingBy(Holding::key))
        .values()
        .forEach(check::overlaps);
    history.takings().forEach(check::intentions);
    history.takings().forEach(check::grants);
    Map<String, List<Taking>> byCommand =
        history.takings().stream().collect(Collectors.groupingBy(Taking::command));
    byCommand.values().forEach(check::lateGrants);
    return check.wrongs;
  }

  private void overlaps(List<Holding> onOneKey) {
    List<Holding> open = new ArrayList<>();
    for (Holding next : onOneKey.stream().sorted(Comparator.comparing(Holding::from)).toList()) {
      open.removeIf(earlier -> earlier.to() < next.from());
      for (Holding earlier : open) {
        if (!earlier.command().equals(next.command())
            && !GrayModel.compatible(earlier.mode(), next.mode())) {
          wrongs.add("overlap: " + earlier + " and " + next);
        }
      }
      open.add(next);
    }
  }

  private void intentions(Taking taking) {
    Map<Object, Holding> byKey =
        taking.holdings().stream().collect(Collectors.toMap(Holding::key, each -> each));
    for (Holding holding : taking.holdings()) {
      for (Object owner : GrayModel.owners(holding.key())) {
        Holding above = byKey.get(owner);
        if (above == null || !GrayModel.allows(above.mode(), holding.mode())) {
          wrongs.add("no intention on " + owner + " for " + holding);
        }
      }
    }
  }

  private void grants(Taking taking) {
    for (int i = 1; i < taking.granted().size(); i++) {
      Object before = taking.granted().get(i - 1);
      Object key = taking.granted().get(i);
      if (GrayModel.ORDER.compare(before, key) >= 0) {
        wrongs.add("order: " + taking.command() + " was granted " + key + " after " + before);
      }
    }
  }

  /** A command that would have waited for a new key holds no later one, unless an owner covers. */
  private void lateGrants(List<Taking> ofOneCommand) {
    for (Taking taking : ofOneCommand) {
      List<Holding> held =
          ofOneCommand.stream()
              .flatMap(other -> other.holdings().stream())
              .filter(each -> each.from() < taking.from() && each.to() > taking.from())
              .toList();
      for (Holding holding : taking.holdings()) {
        if (taking.waits() && holding.requested() && isLate(holding, held)) {
          wrongs.add("order: " + holding + " while holding a later lock: " + held);
        }
      }
    }
  }

  private static boolean isLate(Holding holding, List<Holding> held) {
    List<Object> owners = GrayModel.owners(holding.key());
    return held.stream().anyMatch(each -> GrayModel.ORDER.compare(each.key(), holding.key()) > 0)
        && held.stream().noneMatch(each -> each.key().equals(holding.key()))
        && held.stream()
            .noneMatch(
                each ->
                    owners.contains(each.key()) && GrayModel.covers(each.mode(), holding.mode()));
  }
}
