package emporium.persistence.ms.inspect;

import emporium.persistence.ms.backup.BackupFiles;
import emporium.persistence.ms.inspect.InspectionReport.FileCount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which files a data directory has. */
final class FileInventory {
  private static final String SPARE = "journal spares";

  private FileInventory() {}

  static List<FileCount> count(Path directory) {
    Map<String, FileCount> counts = new LinkedHashMap<>();
    for (Path file : BackupFiles.files(directory)) {
      counts.merge(
          kind(file),
          new FileCount(kind(file), 1, BackupFiles.length(file)),
          (one, other) ->
              new FileCount(one.kind(), one.files() + other.files(), one.bytes() + other.bytes()));
    }
    return new ArrayList<>(counts.values());
  }

  /** What a start needs; the rest is recreated, or belongs to the directory's holder. */
  static boolean isNeeded(Path file) {
    String kind = kind(file);
    return !kind.equals(SPARE) && !kind.equals("other");
  }

  /** Whether the file is one of the store, and not of journal or class dictionary. */
  static boolean isOfStore(Path file) {
    return kind(file).startsWith("store") || file.toString().endsWith(".ptd");
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
