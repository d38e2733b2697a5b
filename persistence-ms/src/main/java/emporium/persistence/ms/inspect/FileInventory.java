package emporium.persistence.ms.inspect;

import emporium.persistence.ms.backup.Copies;
import emporium.persistence.ms.inspect.Inspection.FileCount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which files a data directory has. */
final class FileKinds {
  private static final String SPARE = "journal spares";

  private FileKinds() {}

  static List<FileCount> count(Path directory) {
    Map<String, FileCount> counts = new LinkedHashMap<>();
    for (Path file : Copies.files(directory)) {
      counts.merge(
          kind(file),
          new FileCount(kind(file), 1, Copies.length(file)),
          (one, other) ->
              new FileCount(one.kind(), one.files() + other.files(), one.bytes() + other.bytes()));
    }
    return new ArrayList<>(counts.values());
  }

  /** What a start needs; the rest is made anew, or belongs to who holds the directory. */
  static boolean isNeeded(Path file) {
    String kind = kind(file);
    return !kind.equals(SPARE) && !kind.equals("other");
  }

  private static String kind(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".journal")) {
      return "journal segments";
    } else if (name.endsWith(".spare")) {
      return SPARE;
    } else if (name.equals("watermark")) {
      return "journal watermark";
    } else if (name.endsWith(".dat")) {
      return "store data";
    } else if (name.endsWith(".sums")) {
      return "store checksums";
    } else if (name.endsWith(".sft")) {
      return "store log";
    } else if (name.endsWith(".ptd") || name.equals("emporium.classes")) {
      return "class dictionaries";
    }
    return "other";
  }
}
