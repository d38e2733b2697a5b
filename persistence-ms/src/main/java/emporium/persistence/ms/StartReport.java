package emporium.persistence.ms;

import emporium.persistence.ms.graph.InvariantResult;
import java.util.List;

/**
 * What an opening found and did before it accepted work.
 *
 * @param epoch number of the incarnation since the engine was made
 * @param storeGroup last group of the journal that the store had
 * @param firstGroup first group that the journal still had; one more than {@code lastGroup} if none
 * @param lastGroup last group of the journal
 * @param replayedUnits units of work in the groups after {@code storeGroup}
 * @param invariants rules that hold
 * @param millis how long all of it took
 */
public record StartReport(
    long epoch,
    long storeGroup,
    long firstGroup,
    long lastGroup,
    long replayedUnits,
    List<InvariantResult> invariants,
    long millis) {

  /** How many groups were replayed. */
  public long replayedGroups() {
    return lastGroup - storeGroup;
  }
}
