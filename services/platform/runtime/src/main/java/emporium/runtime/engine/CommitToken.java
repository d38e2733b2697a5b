package emporium.runtime.engine;

import org.jspecify.annotations.Nullable;

/**
 * A commit as a client names it: {@code <source>:<number>}. Later commits of the source have higher
 * numbers; those of different sources cannot be compared.
 */
public record CommitToken(String source, long commit) {
  /** The header of answers and of requests. */
  public static final String HEADER = "Emporium-Commit";

  /** Reads a token; null if it is none. */
  public static @Nullable CommitToken parse(String text) {
    int colon = text.indexOf(':');
    try {
      return colon <= 0
          ? null
          : new CommitToken(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return source + ":" + commit;
  }
}
