package emporium.persistence.feed;

import java.util.List;

/**
 * The durable units of work of an engine's incarnation in commit order, from a position on. What
 * was read and not yet {@linkplain #applied applied} can be read again, also after a restart, by
 * who begins at an earlier position. Read by one thread at a time, while another may call {@link
 * #applied}; ends with the incarnation.
 */
public interface CommitFeed extends AutoCloseable {
  /** Sets what is called when there may be more units; it must not wait. */
  void onMore(Runnable listener);

  /**
   * Reads the next units; none if nothing more is durable.
   *
   * @param bytesMax most bytes of them, as they are stored; more if the first ones are larger
   * @throws FeedGap if the next one is no longer there
   */
  List<CommittedUnit> read(long bytesMax) throws FeedGap;

  /** Units up to this position are durable where they were applied: they need not be kept. */
  void applied(FeedPosition upTo);

  @Override
  void close();
}
