package emporium.locks;

/**
 * A key that was waited for often. An immutable value, so thread-safe.
 *
 * @param key the domain key or {@link RootKey#ROOT}
 * @param waits number of waits for it, at most {@code waitsTooMany} too high and never too low
 * @param waitsTooMany how far {@code waits} may be too high
 * @param waitNanos time of those waits that were seen since the key was watched
 */
public record HotKey(Object key, long waits, long waitsTooMany, long waitNanos) {}
