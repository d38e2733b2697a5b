package emporium.runtime.engine;

import emporium.runtime.http.InvalidField;

/**
 * A commit as a client names it: {@code <source>:<number>}. Later commits of the source have higher
 * numbers; those of different sources cannot be compared.
 */
public record CommitToken(String source, long commit) {
  /** The header of answers and of requests. */
  public static final String HEADER = "Emporium-Commit";

  /**
   * Reads a token.
   *
   * @throws InvalidField if it is none
   */
  public static CommitToken parse(String field, String text) {
    int colon = text.indexOf(':');
    try {
      if (colon > 0) {
        return new CommitToken(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
      }
    } catch (NumberFormatException e) {
      throw invalid(field);
    }
    throw invalid(field);
  }

  private static InvalidField invalid(String field) {
    return new InvalidField(field, "must be <source>:<number> as answers have it");
  }

  @Override
  public String toString() {
    return source + ":" + commit;
  }
}
