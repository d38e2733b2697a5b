package emporium.jmeter.load;

import emporium.jmeter.result.Comparison;
import java.io.IOException;
import java.util.function.Function;

/**
 * Tries with longer and longer windows, each anew, until there are samples enough: how much a
 * second has depends on the machine.
 */
public final class GrowingWindows {
  private static final String TOO_SHORT = "Too few samples";
  private static final int SECONDS_MAX = 64;

  /** One try. */
  @FunctionalInterface
  public interface Run<T> {
    T of(int seconds) throws IOException, InterruptedException;
  }

  private GrowingWindows() {}

  /**
   * Starts with windows of so many seconds, and finds in what a try printed if it was too short.
   */
  public static <T> T untilEnough(int first, Run<T> run, Function<T, String> printed)
      throws IOException, InterruptedException {
    for (int seconds = first; ; seconds *= 2) {
      T result = run.of(seconds);
      if (!printed.apply(result).contains(TOO_SHORT) || seconds >= SECONDS_MAX) {
        return result;
      }
    }
  }

  /** The same for a comparison. */
  public static Comparison compared(int first, Run<Comparison> run)
      throws IOException, InterruptedException {
    return untilEnough(first, run, found -> String.join("\n", found.lacking()));
  }
}
