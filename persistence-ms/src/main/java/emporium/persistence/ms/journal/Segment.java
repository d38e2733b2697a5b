package emporium.persistence.ms.journal;

import java.nio.file.Path;

/**
 * A segment that holds groups.
 *
 * @param path its file, named after its generation
 * @param header the header at its start
 */
record Segment(Path path, SegmentHeader header) {
  private static final String SUFFIX = ".journal";
  private static final String NAME_PATTERN = "\\d{20}";

  /** The file of generation {@code generation} in {@code directory}. */
  static Path path(Path directory, long generation) {
    return directory.resolve(String.format("%020d", generation) + SUFFIX);
  }

  /** True for the name of anything that wants to be a segment. */
  static boolean isName(String name) {
    return name.endsWith(SUFFIX);
  }

  /** The generation in a segment's name, or -1 if it is not one this journal gives. */
  static long generation(String name) {
    String number = name.substring(0, name.length() - SUFFIX.length());
    try {
      return number.matches(NAME_PATTERN) ? Long.parseLong(number) : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
