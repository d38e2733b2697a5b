package emporium.persistence;

/**
 * A snapshot was given up while it was read: commands changed more than may be kept for readers, or
 * the engine reloads. The reader has got nothing wrong; read again.
 */
public final class SnapshotTooOld extends PersistenceException {
  /** A snapshot that is there no more. */
  public SnapshotTooOld() {
    super("The snapshot is no longer kept", null);
  }
}
