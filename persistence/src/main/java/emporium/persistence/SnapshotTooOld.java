package emporium.persistence;

/**
 * A snapshot was invalidated while it was read: commands changed more than may be kept for readers,
 * or the engine reloads. The reader got no wrong data; retry the read.
 */
public final class SnapshotTooOld extends PersistenceException {
  /** A snapshot that was invalidated. */
  public SnapshotTooOld() {
    super("The snapshot is no longer kept", null);
  }
}
