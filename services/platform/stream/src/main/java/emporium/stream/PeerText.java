package emporium.stream;

/** Text from the other side of a connection, as it may be logged: of one line and not long. */
final class PeerText {
  private static final int CHARS_MAX = 100;
  private static final char FIRST_PRINTABLE = ' ';
  private static final char LAST_PRINTABLE = '~';

  private PeerText() {}

  /** Escapes all but printable ASCII characters, and cuts off what is too much. */
  static String of(Object value) {
    String text = String.valueOf(value);
    var safe = new StringBuilder();
    text.chars().limit(CHARS_MAX).forEach(next -> append(safe, (char) next));
    return text.length() > CHARS_MAX ? safe + "..." : safe.toString();
  }

  private static void append(StringBuilder safe, char next) {
    if (next >= FIRST_PRINTABLE && next <= LAST_PRINTABLE) {
      safe.append(next);
    } else {
      safe.append(String.format("\\u%04x", (int) next));
    }
  }
}
