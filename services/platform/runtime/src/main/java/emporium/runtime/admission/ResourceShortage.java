package emporium.edge;

import java.util.List;
import java.util.Map;

/**
 * A cause for which requests that begin something are refused. Implementations are asked for each
 * of them, so they only compare what was measured before. Thread-safe.
 */
interface Shortage {
  /** Whether there is no room now. */
  boolean isShort();

  /** Whether there may be room again within moments, so that waiting for it is worth while. */
  boolean isPassing();

  /** A request is refused: the answer, which names the cause with its key and figures. */
  Problem refused();

  /** The answer to a request that is refused for it; the client may come back. */
  static Problem overloaded(String title, String detail) {
    return new Problem(
        "urn:emporium:overloaded", title, Problem.UNAVAILABLE, detail, List.of(), Map.of());
  }
}
