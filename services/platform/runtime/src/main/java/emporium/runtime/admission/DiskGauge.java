package emporium.runtime.admission;

/** How full the disk of the data directory is. Thread-safe. */
@FunctionalInterface
public interface DiskGauge extends AutoCloseable {
  /** The last measurement; measures nothing itself. */
  DiskSpace space();

  /** Stops measuring. */
  @Override
  default void close() {}
}
