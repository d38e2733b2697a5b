package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.jpa.TableReads.ReadAt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All commits of a bank, read beside its follower, so that what tables show can be compared with
 * what it has to be after their commit. Used by one thread at a time.
 */
final class FollowedHistory implements AutoCloseable {
  private final CommitFeed feed;
  private final List<CommittedUnit> units;
  private Map<String, String> before = Map.of(); // what forgotten units have left

  /** Of a bank from its first commit on. */
  FollowedHistory(FollowedBank bank) {
    this(bank, List.of());
  }

  /**
   * Of a bank that was opened again.
   *
   * @param before what was read of it until then
   */
  FollowedHistory(FollowedBank bank, List<CommittedUnit> before) {
    units = new ArrayList<>(before);
    feed =
        bank.graph.engine.follow(
            before.isEmpty()
                ? FeedPosition.afterGroup(0)
                : before.get(before.size() - 1).position());
  }

  /** Reads what was committed since; has to be called before the follower releases it. */
  synchronized void read() {
    try {
      units.addAll(feed.read(Long.MAX_VALUE));
    } catch (FeedGap gap) {
      throw new IllegalStateException(gap);
    } catch (EngineNotOpen notNow) {
      throw new IllegalStateException("The graph is closed", notNow);
    }
  }

  /** Requires that a read of the tables shows what its commit left. */
  synchronized void requireRight(ReadAt<Map<String, String>> read) {
    assertEquals(
        FollowedBank.replayed(before, units, read.commit().commit()),
        read.result(),
        () -> "at commit " + read.commit());
  }

  /** Forgets commits up to one but for what they left: nothing older is compared any more. */
  synchronized void forget(long upTo) {
    before = FollowedBank.replayed(before, units, upTo);
    boolean unused = units.removeIf(unit -> unit.commit() <= upTo);
  }

  /** What was read. */
  synchronized List<CommittedUnit> units() {
    return List.copyOf(units);
  }

  @Override
  public void close() {
    feed.close();
  }
}
