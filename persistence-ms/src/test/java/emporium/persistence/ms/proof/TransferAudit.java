package emporium.persistence.ms.proof;

import emporium.locks.LockSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What must be true of the workload's state whenever it can be seen, against a list of what was
 * acknowledged.
 */
final class TransferAudit {
  private final List<String> wrong = new ArrayList<>();

  private TransferAudit() {}

  /** The highest acknowledged version of each purse. Thread-safe. */
  static final class Acknowledged {
    private final AtomicLongArray versions;

    Acknowledged(int purses) {
      versions = new AtomicLongArray(purses);
    }

    void add(List<SpreadTransfer.Seen> transfer) {
      transfer.forEach(seen -> add(seen.purse(), seen.version()));
    }

    void add(int purse, long version) {
      versions.accumulateAndGet(purse, version, Math::max);
    }

    void add(Acknowledged other) {
      for (int i = 0; i < other.purses(); i++) {
        add(i, other.versions.get(i));
      }
    }

    int purses() {
      return versions.length();
    }

    Acknowledged copy() {
      var copy = new Acknowledged(purses());
      copy.add(this);
      return copy;
    }

    long touches() {
      long sum = 0;
      for (int i = 0; i < purses(); i++) {
        sum += versions.get(i);
      }
      return sum;
    }
  }

  /**
   * Everything that is wrong; empty if all is well. The engine must not consume events.
   *
   * @param acknowledged none of it may be missing
   */
  static List<String> of(PurseEngine engine, Acknowledged acknowledged) {
    var audit = new TransferAudit();
    return PurseEngine.await(
        engine.transactions.read(
            LockSet.sharedRoot(),
            state -> {
              if (state.purses.size() == 0 && acknowledged.touches() == 0) {
                return List.of(); // not even filled
              }
              audit.purses(state, acknowledged);
              audit.slips(state);
              audit.events(state, engine);
              return audit.wrong;
            }));
  }

  private void purses(Purses state, Acknowledged acknowledged) {
    same("number of purses", acknowledged.purses(), state.purses.size());
    long sum = 0;
    for (Purse purse : state.purses.all()) {
      sum += purse.balanceCents();
      long known = acknowledged.versions.get(purse.number());
      if (purse.version() < known) {
        wrong.add("lost: purse " + purse.number() + " at " + purse.version() + " of " + known);
      }
      same(
          "entries of purse " + purse.number(),
          Math.min(purse.version(), Purse.ENTRIES_MAX),
          purse.entries().size());
      purse.entries().forEach(entry -> entry(purse, entry, state));
    }
    same("sum of money", acknowledged.purses() * PurseEngine.BALANCE_CENTS, sum);
  }

  private void entry(Purse purse, Purse.Entry entry, Purses state) {
    Purse other = state.purses.find(new PurseId(entry.other));
    if (other == null
        || other.version() < entry.otherVersion
        || !entry.note.equals("transfer " + entry.transfer)) {
      wrong.add("torn: transfer " + entry.transfer + " of purse " + purse.number());
    }
  }

  private void slips(Purses state) {
    int slips = 0;
    for (Purse purse : state.purses.all()) {
      if (purse.slipVersion() > 0) {
        slips++;
        if (state.slips.find(new TransferSlip.Id(purse.number(), purse.slipVersion())) == null) {
          wrong.add("no slip of purse " + purse.number() + " at " + purse.slipVersion());
        }
      }
    }
    same("number of slips", slips, state.slips.size());
    same("slips among all", slips, state.slips.all().stream().count());
  }

  private void events(Purses state, PurseEngine engine) {
    long touches = state.purses.all().stream().mapToLong(Purse::version).sum();
    long counted = state.tallies.all().stream().mapToLong(TransferTally::touches).sum();
    long waiting =
        engine.handedOut.stream()
            .mapToLong(envelope -> ((Purses.Moved) envelope.event()).purses())
            .sum();
    same("events handed out", engine.engine.pendingEvents(), engine.handedOut.size());
    same("touches in events", touches, counted + waiting);
  }

  private void same(String what, long expected, long found) {
    if (expected != found) {
      wrong.add(what + ": " + found + " instead of " + expected);
    }
  }
}
