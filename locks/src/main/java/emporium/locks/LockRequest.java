package emporium.locks;

import java.util.Objects;

/**
 * One requested lock: a domain key, or {@link RootKey#ROOT}, and a mode. An immutable value, so
 * thread-safe.
 *
 * @param key the domain key or the root
 * @param mode the mode requested
 */
public record LockRequest(Object key, LockMode mode) {
  /** Refuses null. */
  public LockRequest {
    Objects.requireNonNull(key, "null key in a lock set");
    Objects.requireNonNull(mode, "null mode in a lock set");
  }

  /** Whether the whole collection is requested. */
  public boolean isRoot() {
    return key == RootKey.ROOT;
  }

  @Override
  public String toString() {
    return key + " " + mode;
  }
}
