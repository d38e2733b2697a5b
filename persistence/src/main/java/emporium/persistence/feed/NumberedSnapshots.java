package emporium.persistence.feed;

import emporium.persistence.SnapshotTooOld;
import java.util.concurrent.CompletionStage;

/**
 * Snapshots of a service with the number of the commit that each shows. Thread-safe.
 *
 * @param <P> the service's state as the domain sees it
 */
public interface NumberedSnapshots<P> {
  /** A query of the state after a commit. */
  @FunctionalInterface
  interface Query<P, R> {
    /**
     * Answers.
     *
     * @param commit its number
     */
    R of(P state, long commit);
  }

  /**
   * Reads the state after one commit on a thread for long reads, while commands run; completes when
   * that commit is durable. Fails with {@link SnapshotTooOld} as a report does.
   */
  <R> CompletionStage<R> numberedReport(Query<P, R> query);
}
