package emporium.jmeter.page;

import java.io.IOException;
import java.util.List;

/**
 * What an operator may do by a button of the page.
 *
 * @param id letters and hyphens
 * @param label of the button
 * @param dangerous whether it ends something
 * @param work may take minutes
 */
public record OperatorAction(String id, String label, boolean dangerous, Work work) {
  /** What is done. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @throws IOException with the reason why it could not be done
     */
    Outcome run() throws IOException, InterruptedException;
  }

  /**
   * What came of it.
   *
   * @param lines for people
   */
  public record Outcome(boolean passed, List<String> lines) {
    /** Copies the list. */
    public Outcome {
      lines = List.copyOf(lines);
    }
  }
}
