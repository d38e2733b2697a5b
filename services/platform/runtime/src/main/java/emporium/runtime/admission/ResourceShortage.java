package emporium.runtime.admission;

import emporium.runtime.http.problems.Problem;
import java.util.List;
import java.util.Map;

/**
 * A cause for which requests that start a transaction are refused. It is checked for each of them,
 * so implementations only compare earlier measurements. Thread-safe.
 */
interface ResourceShortage {
  /** Whether the resource is short now. */
  boolean isShort();

  /** Whether the shortage may pass within moments, so that waiting is worthwhile. */
  boolean isTransient();

  /** The answer to a refused request, which names the cause with its key and figures. */
  Problem rejection();

  /** The answer to a request that is refused for it; the client may retry. */
  static Problem overloaded(String title, String detail) {
    return new Problem(
        "urn:emporium:overloaded", title, Problem.UNAVAILABLE, detail, List.of(), Map.of());
  }
}
