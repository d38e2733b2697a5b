package emporium.jmeter.page;

/**
 * Bounds of the page that gathers several processes. Immutable.
 *
 * @param watchersMax most browsers that watch at a time, at least 1; one more is answered 503
 * @param messagesMax most messages that wait for a slow watcher, at least 1; then it misses the
 *     oldest
 */
public record PageBounds(int watchersMax, int messagesMax) {
  /** What a command has unless its options say otherwise. */
  public static final PageBounds USUAL = new PageBounds(8, 256);

  /** The stream, three streams of a seller, and what the page reads or does beside them. */
  private static final int THREADS_PER_WATCHER = 5;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if one of them is less than 1
   */
  public PageBounds {
    if (watchersMax < 1 || messagesMax < 1) {
      throw new IllegalArgumentException(
          "Bounds must be at least 1, were " + watchersMax + " and " + messagesMax);
    }
  }

  /** Most requests that are answered at a time. */
  int threadsMax() {
    return THREADS_PER_WATCHER * watchersMax;
  }
}
