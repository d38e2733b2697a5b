package emporium.jmeter.cli;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Formats errors for people. */
final class ErrorMessages {
  private static final int CAUSES_MAX = 5;

  private ErrorMessages() {}

  /** Returns an exception and its causes in one line. */
  static String causes(Throwable failed) {
    var words = new ArrayList<String>();
    @Nullable Throwable cause = failed;
    for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
      String message = cause.getMessage();
      words.add(message == null ? cause.getClass().getSimpleName() : message);
      cause = cause.getCause();
    }
    return String.join(": ", words);
  }
}
