package emporium.persistence.benchmark;

/**
 * One way to keep a stock, opened on a fresh directory with all its items. Thread-safe; its clients
 * are not.
 */
interface BenchmarkSubject extends AutoCloseable {
  /** Pieces of each item; enough for any run. */
  int PIECES = 1_000_000_000;

  /** What one thread uses. */
  interface Client extends AutoCloseable {
    /** Reserves a piece of each of two different items; returns once that is durable. */
    void reserve(int first, int second) throws Exception;

    @Override
    default void close() throws Exception {}
  }

  /** For one more thread. */
  Client client() throws Exception;

  /** All pieces that are reserved, to be compared with what was acknowledged. */
  long reservedPieces() throws Exception;

  @Override
  void close() throws Exception;
}
