package emporium.jmeter.server;

import java.util.regex.Pattern;

/**
 * A header that a server which does nothing gives to the answers of some paths.
 *
 * @param path what the whole path matches; contains no space
 */
public record NoopAnswer(Pattern path, String header, String value) {
  private static final String SEPARATOR = " ";

  /** Creates one from a regular expression. */
  public static NoopAnswer of(String path, String header, String value) {
    return new NoopAnswer(Pattern.compile(path), header, value);
  }

  /** Reads the form that {@link #argument} returns. */
  static NoopAnswer parse(String argument) {
    String[] parts = argument.split(SEPARATOR, 3);
    return of(parts[0], parts[1], parts[2]);
  }

  /** Returns it as an argument of a command line. */
  String argument() {
    return String.join(SEPARATOR, path.pattern(), header, value);
  }
}
