package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees that a directory has the share of its service's data that it is to have. Whoever copied it
 * for more replicas has each copy drop what it does not own: at the load that finds that, before
 * any other work, in bounded units of work. First it is recorded what the directory is going to be,
 * with a source of its own for all copies but the first; last that nothing is left to drop. So a
 * load goes on where the last one was broken off.
 *
 * <p>Tables lose in the reverse order of their declaration, so that what has an owner in another
 * table goes before that one, and rules over tables hold between the units.
 *
 * <p>Used by the loading thread, on an opening that takes no other work: so it needs no locks.
 */
final class Division {
  private static final Logger LOG = LoggerFactory.getLogger(Division.class);
  private static final int SHOWN_MAX = 5;

  private final EngineOptions options;
  private final List<GraphTransactions<?>> services;
  private @Nullable Share share;

  Division(EngineOptions options, List<GraphTransactions<?>> services) {
    this.options = options;
    this.services = services;
  }

  void share(Share wanted) {
    share = wanted;
  }

  /**
   * Before a directory is made: where a division is to be, there is none without data.
   *
   * @throws ShareRefused if there is
   */
  void requireData() {
    Path directory = options.directory();
    var wanted = share;
    if (wanted != null
        && wanted.dividedFrom() > 0
        && !Files.isDirectory(directory.resolve("channel_0"))) {
      int original = wanted.index() % wanted.dividedFrom();
      String rule = "0 where there is no data; copy that of replica " + original + " of ";
      throw refused("divided-from", rule + wanted.dividedFrom(), wanted.dividedFrom());
    }
  }

  /**
   * Divides what was loaded, if it is to be; returns when that is durable.
   *
   * @return what events are numbered in
   * @throws ShareRefused if it is another one's share
   */
  String settle(Opening opening) {
    var wanted = share;
    String source = opening.source();
    for (GraphTransactions<?> service : services) {
      if (wanted != null) {
        settle(opening, service, wanted);
      }
      var stored = service.shares().find(StoredShare.KEY);
      source = stored == null ? source : stored.sourceOr(source);
    }
    return source;
  }

  private <P> void settle(Opening opening, GraphTransactions<P> service, Share wanted) {
    var stored = service.shares().find(StoredShare.KEY);
    int count = stored == null ? 1 : stored.count();
    int index = stored == null ? 0 : stored.index();
    if (count != wanted.count() || index != wanted.index()) {
      if (stored == null && wanted.dividedFrom() == 0 && isUnused(opening, service)) {
        run(opening, service, changes -> changes.add(new StoredShare(wanted)));
      } else {
        require(stored, count, index, wanted);
        requireDrained(opening, service, count);
        begin(opening, service, wanted, stored, count);
      }
    } else if (stored != null) {
      requireSameOrigin(stored, wanted);
    }
    stored = service.shares().find(StoredShare.KEY);
    if (stored != null && stored.isDividing()) {
      finish(opening, service, wanted, stored);
    }
  }

  /** What began without data is no copy, and what the others have dropped is not in it. */
  private void requireSameOrigin(StoredShare stored, Share wanted) {
    if (wanted.dividedFrom() > 0 && wanted.dividedFrom() != stored.dividedFrom()) {
      throw refused(
          "divided-from",
          stored.dividedFrom() == 0
              ? "0, since this replica began without data: it is no copy of another one's"
              : "0, or " + stored.dividedFrom() + " as the data was divided",
          wanted.dividedFrom());
    }
  }

  private static boolean isUnused(Opening opening, GraphTransactions<?> service) {
    return service.graph().tables().stream().allMatch(table -> table.size() == 0)
        && opening.sequence.outbox().stream().allMatch(topic -> topic.nextSequence() == 1)
        && opening.sequence.marks().stream()
            .allMatch(mark -> mark.lowWater() == 0 && mark.above() == 0);
  }

  private void require(@Nullable StoredShare stored, int count, int index, Share wanted) {
    if (stored != null && stored.isDividing() && count != wanted.count()) {
      throw refused("count", count + " until that division has ended", wanted.count());
    }
    if (wanted.count() % count != 0) {
      throw refused("count", "a multiple of " + count + ", as the data is divided", wanted.count());
    }
    if (wanted.index() % count != index) {
      String rule = index + " modulo " + count + ", since the data is that of replica " + index;
      throw refused("index", rule, wanted.index());
    }
    if (wanted.dividedFrom() != count) {
      throw refused(
          "divided-from",
          count + " to divide data of " + count + " replicas, when each of the new has its copy",
          wanted.dividedFrom());
    }
  }

  /**
   * What is in the outbox would be said by two, and what it says of a key would no longer come
   * before what the key's new owner says.
   */
  private void requireDrained(Opening opening, GraphTransactions<?> service, int count) {
    List<String> waiting =
        Stream.concat(
                opening.sequence.outbox().stream()
                    .filter(topic -> topic.pending() > 0)
                    .map(topic -> topic.pending() + " events of " + topic.topic()),
                service.graph().undivided().stream().flatMap(open -> open.get().limit(SHOWN_MAX)))
            .limit(SHOWN_MAX)
            .toList();
    if (!waiting.isEmpty()) {
      throw refused(
          "count",
          count + " until the service has drained; it waits for " + waiting,
          Objects.requireNonNull(share).count());
    }
  }

  private void begin(
      Opening opening,
      GraphTransactions<?> service,
      Share wanted,
      @Nullable StoredShare stored,
      int count) {
    String kept = stored == null ? null : stored.source();
    String source = wanted.index() < count ? kept : fresh();
    run(
        opening,
        service,
        changes ->
            (stored == null ? changes.add(new StoredShare(wanted)) : changes.touch(stored))
                .begin(wanted, count, source));
  }

  private static String fresh() {
    return Long.toString(new SecureRandom().nextLong(1, Long.MAX_VALUE), Character.MAX_RADIX);
  }

  private void finish(
      Opening opening, GraphTransactions<?> service, Share wanted, StoredShare stored) {
    boolean isFirst = wanted.index() < stored.dividedFrom();
    Predicate<@Nullable Object> keeps = key -> key == null ? isFirst : wanted.owns().test(key);
    long dropped = 0;
    var tables = new ArrayList<>(service.graph().tables());
    for (int i = tables.size() - 1; i >= 0; i--) {
      if (tables.get(i) != service.shares()) {
        dropped += drop(opening, service, tables.get(i), keeps);
      }
    }
    run(opening, service, changes -> changes.touch(stored).end());
    LOG.info(
        "Divided: replica {} of {}, {} aggregates of others dropped",
        wanted.index(),
        wanted.count(),
        dropped);
  }

  private <E extends Aggregate> long drop(
      Opening opening,
      GraphTransactions<?> service,
      Table<?, E> table,
      Predicate<@Nullable Object> keeps) {
    long dropped = 0;
    var batch = new ArrayList<E>();
    for (E aggregate : table.all()) {
      if (!keeps.test(table.dividingKeyOf(aggregate))) {
        batch.add(aggregate);
        if (batch.size() == options.history().batchMax()) {
          dropped += drop(opening, service, batch);
        }
      }
    }
    return dropped + (batch.isEmpty() ? 0 : drop(opening, service, batch));
  }

  private static int drop(
      Opening opening, GraphTransactions<?> service, List<? extends Aggregate> batch) {
    run(opening, service, changes -> batch.forEach(changes::remove));
    int dropped = batch.size();
    batch.clear();
    return dropped;
  }

  /** What a unit of work does. */
  private interface Work {
    void on(Changes changes);
  }

  private record Step<P>(Work work) implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      work.on(changes);
      return true;
    }
  }

  /** Returns when it is durable, so that what is under way is bounded. */
  private static <P> void run(Opening opening, GraphTransactions<P> service, Work work) {
    var unused = service.performAlone(opening, new Step<>(work)).durable();
    unused.toCompletableFuture().join();
  }

  private ShareRefused refused(String field, String rule, Object value) {
    return new ShareRefused(field, rule, value, options.directory());
  }
}
