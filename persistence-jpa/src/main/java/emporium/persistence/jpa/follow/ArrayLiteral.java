package emporium.persistence.jpa.follow;

import java.util.List;
import java.util.stream.Collectors;

/** Texts as a literal of PostgreSQL's {@code text[]}, for arrays within arrays of rows. */
final class ArrayLiteral {
  private ArrayLiteral() {}

  static String of(List<String> texts) {
    return texts.stream()
        .map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(",", "{", "}"));
  }
}
