package emporium.locks;

/**
 * The locks of one acquisition, until closed. Closing releases in reverse order what no other open
 * acquisition of the same thread needs; it may be repeated. Nested acquisitions may be closed in
 * any order.
 *
 * <p>Belongs to the acquiring thread; closing from another throws {@link
 * IllegalMonitorStateException} and releases nothing.
 */
public interface HeldLocks extends AutoCloseable {
  /** Releases what this acquisition took. */
  @Override
  void close();
}
