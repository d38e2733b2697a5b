package emporium.jmeter.workload;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one of the calls that are asked before anything is measured. All rows of a
 * comparison are asked the same calls in the same order and must give equal answers.
 *
 * @param call in words, like its path
 * @param answer the answer without what may differ, or its hash
 * @param expected the driver's own computation of it; null if only the rows are compared
 */
public record GateAnswer(String call, String answer, @Nullable String expected) {
  private static final int OFFENDERS_MAX = 3;

  /**
   * Requires that all answers are those that the driver has computed.
   *
   * @throws IOException naming the first that are not
   */
  public static void requireRight(List<GateAnswer> answers) throws IOException {
    List<String> wrong =
        answers.stream()
            .filter(one -> !one.answer().equals(one.expected()))
            .map(one -> one.call() + " gave " + one.answer())
            .toList();
    if (!wrong.isEmpty()) {
      throw new IOException(
          wrong.size()
              + " of "
              + answers.size()
              + " answers are not those that the driver has computed: "
              + String.join("; ", wrong.subList(0, Math.min(OFFENDERS_MAX, wrong.size()))));
    }
  }
}
