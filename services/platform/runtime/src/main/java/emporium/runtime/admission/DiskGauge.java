package emporium.edge;

/** How full the disk of the data directory is. Thread-safe. */
@FunctionalInterface
public interface DiskGauge extends AutoCloseable {
  /** What was measured last; measures nothing itself. */
  DiskSpace space();

  /** Nothing more is measured. */
  @Override
  default void close() {}
}
