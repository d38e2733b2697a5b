package emporium.persistence.jpa.follow;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A key as text: its one column as it is, or its columns with {@code -} between them, in which a
 * hyphen or backslash of a column has a backslash before it. No two keys of a class have one text.
 */
final class KeyText {
  private static final String SEPARATOR = "-";

  private KeyText() {}

  static String of(List<String> columns) {
    return columns.size() == 1
        ? columns.get(0)
        : columns.stream()
            .map(column -> column.replace("\\", "\\\\").replace(SEPARATOR, "\\" + SEPARATOR))
            .collect(Collectors.joining(SEPARATOR));
  }
}
