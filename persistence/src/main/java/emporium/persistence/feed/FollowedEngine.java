package emporium.persistence.feed;

import emporium.persistence.Aggregate;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.SnapshotTooOld;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose commits can be followed. A follower begins with the {@linkplain #contents
 * contents} of each service and goes on with the units that have higher numbers. Thread-safe.
 */
public interface FollowedEngine {
  /** Identifies the data; positions and commit numbers of different sources cannot be compared. */
  String source();

  /** How often the engine was opened; a feed ends with each opening. */
  long epoch();

  /**
   * The number up to which all commits are acknowledged at the level of durability.
   *
   * @throws EngineNotOpen if the engine is closed
   */
  long acknowledgedCommit();

  /**
   * The number up to which all commits are forced: those that a feed has.
   *
   * @throws EngineNotOpen if the engine is closed
   */
  long forcedCommit();

  /**
   * Completes when everything up to a commit is forced, and has that done at once.
   *
   * @throws EngineNotOpen if the engine is closed
   */
  CompletionStage<@Nullable Void> force(long commit);

  /**
   * The position up to which everything is forced.
   *
   * @throws EngineNotOpen if the engine is closed
   */
  FeedPosition forcedPosition();

  /**
   * Follows the commits from a position on.
   *
   * @throws EngineNotOpen if the engine is closed
   */
  CommitFeed follow(FeedPosition after);

  /**
   * Shows every aggregate that a service has after one commit, while commands run, and waits until
   * that commit is forced.
   *
   * @param service one that is declared on the engine
   * @param each is given copies, one at a time, and may take its time
   * @return the number of that commit
   * @throws SnapshotTooOld if commands changed more meanwhile than is kept
   * @throws EngineNotOpen if the engine is closed
   */
  long contents(String service, Consumer<Aggregate> each);
}
