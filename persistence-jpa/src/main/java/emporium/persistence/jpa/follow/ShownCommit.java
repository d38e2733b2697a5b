package emporium.persistence.jpa.follow;

import emporium.persistence.feed.FeedPosition;
import java.time.Instant;

/**
 * The commit that tables show.
 *
 * @param source of the engine that they follow
 * @param position of its last unit of work that is in them
 * @param commit its number
 * @param committedAt when its command ran
 * @param isComplete false while they are being filled: they show no commit then
 */
public record ShownCommit(
    String source, FeedPosition position, long commit, Instant committedAt, boolean isComplete) {
  /** The same, once the tables are filled. */
  public ShownCommit complete() {
    return new ShownCommit(source, position, commit, committedAt, true);
  }
}
