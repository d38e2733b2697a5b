package emporium.edge;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cause for which requests that begin something are refused. Implementations are asked for each
 * of them, so they only compare what was measured before. Thread-safe.
 */
interface Shortage {
  /** The refusal, which names the cause with its key and figures; null while there is room. */
  @Nullable Problem refusal();

  /** The answer to a request that is refused for it; the client may come back. */
  static Problem overloaded(String title, String detail) {
    return new Problem(
        "urn:emporium:overloaded", title, Problem.UNAVAILABLE, detail, List.of(), Map.of());
  }
}
