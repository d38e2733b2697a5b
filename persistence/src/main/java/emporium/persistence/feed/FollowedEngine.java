package emporium.persistence.feed;

import emporium.persistence.Aggregate;
import emporium.persistence.EngineNotOpen;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose commits can be followed. A follower notes a position, takes the {@linkplain
 * #contents contents} of each service, and applies the units since that position. Thread-safe.
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
   * Shows every aggregate that a service has, while commands run, lot by lot. Each is as some
   * commit left it that is not older than the call. So who applies all units since the position
   * before the call, between two lots or after the last one, has what the last of them left, once
   * that has the returned commit.
   *
   * @param service one that is declared on the engine
   * @param lotMax most aggregates at a time
   * @param each is given copies, and may take its time; an aggregate may come twice
   * @return the number of a commit that has everything that was shown; it may not be forced yet
   * @throws EngineNotOpen if the engine is closed, or was closed meanwhile
   */
  long contents(String service, int lotMax, Consumer<List<Aggregate>> each);
}
