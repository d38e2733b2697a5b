package emporium.locks;

/**
 * Hears how long locks were waited for and held. Called by the thread that waited or held, outside
 * all internal locks; {@link #held} after the locks of that close are released. Implementations
 * must be thread-safe and quick. What they throw is logged and otherwise ignored.
 */
public interface LockListener {
  /** Hears nothing, and spares the clock readings. */
  LockListener NONE = new LockListener() {};

  /**
   * A wait has ended, by grant, deadline or interrupt.
   *
   * @param key the domain key or {@link RootKey#ROOT}
   * @param nanos how long was waited for this node
   */
  default void waited(Object key, LockMode mode, long nanos) {}

  /**
   * A lock was released.
   *
   * @param key the domain key or {@link RootKey#ROOT}
   * @param mode the mode held at last
   * @param nanos time from grant to release
   */
  default void held(Object key, LockMode mode, long nanos) {}
}
