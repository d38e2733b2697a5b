package emporium.jmeter.cli;

import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.http.conn.HttpHostConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Prints errors for people: a line for what failed, and one for what to do next where that is
 * known.
 */
final class ErrorMessages {
  private static final int CAUSES_MAX = 5;

  private ErrorMessages() {}

  /** Prints an error. */
  static void print(Throwable failed, PrintWriter err, boolean withStackTrace) {
    lines(failed).forEach(err::println);
    if (withStackTrace) {
      failed.printStackTrace(err);
    }
    err.flush();
  }

  private static List<String> lines(Throwable failed) {
    return chain(failed)
        .filter(ErrorMessages::isUnreachable)
        .findFirst()
        .map(
            unreachable ->
                List.of(
                    "ERROR: No server answers at " + where(unreachable),
                    "Start one with './marketplace run', or name its address with --target"))
        .orElseGet(() -> List.of("ERROR: " + causes(failed)));
  }

  private static boolean isUnreachable(Throwable cause) {
    return cause instanceof ConnectException
        || cause instanceof UnknownHostException
        || (cause instanceof SocketTimeoutException
            && String.valueOf(cause.getMessage()).startsWith("Connect"));
  }

  private static String where(Throwable unreachable) {
    return unreachable instanceof HttpHostConnectException refused
        ? refused.getHost().toURI()
        : String.valueOf(unreachable.getMessage());
  }

  /** Returns an exception and its causes in one line. */
  static String causes(Throwable failed) {
    return chain(failed)
        .map(
            cause ->
                cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage())
        .distinct()
        .collect(Collectors.joining(": "));
  }

  private static Stream<Throwable> chain(Throwable failed) {
    return Stream.<@Nullable Throwable>iterate(
            failed, cause -> cause != null, cause -> cause == null ? null : cause.getCause())
        .limit(CAUSES_MAX)
        .map(Objects::requireNonNull);
  }
}
