package emporium.persistence.feed;

import emporium.persistence.Aggregate;
import emporium.persistence.EngineNotOpen;
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
   * Shows every aggregate that a service has, while commands run, and waits until all it has shown
   * is forced. Each is as some commit left it that is not older than the call; so who then applies
   * all units from the position before the call up to the one after it has exactly what these
   * leave.
   *
   * @param service one that is declared on the engine
   * @param each is given copies, one at a time, and may take its time; an aggregate may come twice
   * @throws EngineNotOpen if the engine is closed
   */
  void contents(String service, Consumer<Aggregate> each);
}
