package emporium.persistence.ms.proof;

import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.util.Set;

/** The state of the workload: purses, their slips, and tallies of the events. */
final class Purses {
  static final String SERVICE = "purses";
  static final int TALLIES = 4;
  static final Topic<Moved> MOVED =
      new Topic<>("moved", Moved.class, SERVICE, Set.of(SERVICE), Moved::transfer);

  final Table<PurseId, Purse> purses;
  final Table<TransferSlip.Id, TransferSlip> slips;
  final Table<Integer, TransferTally> tallies;

  /** A transfer was made. */
  record Moved(long transfer, int purses) implements Event {}

  Purses(Graph graph) {
    purses = graph.table("purses", Purse.class, Purse::id).owning(Purse.Entry.class);
    slips = graph.table("slips", TransferSlip.class, TransferSlip::id);
    tallies = graph.table("tallies", TransferTally.class, TransferTally::number);
  }

  /** The lock of a tally. */
  static PurseId tallyLock(int tally) {
    return new PurseId(-1 - tally);
  }
}
