package emporium.persistence.ms.journal;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Groups that were acknowledged, or that the checkpoint needs, are missing or wrong. Nothing was
 * changed on disk. The replay may have received groups before the damage; its results must be
 * discarded.
 */
public final class DamagedJournal extends JournalException {
  private static final long serialVersionUID = 1L;
  private static final String REMEDY =
      "keep a copy of the directory for inspection and restore journal and store together from one"
          + " backup";

  private final String file;
  private final long offset;

  DamagedJournal(Path file, long offset, String found, String expected) {
    super("Damaged journal, refused unchanged", context(file, offset, found, expected), null);
    this.file = file.toString();
    this.offset = offset;
  }

  private static Map<String, String> context(
      Path file, long offset, String found, String expected) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("file", file.toString());
    context.put("offset", Long.toString(offset));
    context.put("found", found);
    context.put("expected", expected);
    context.put("remedy", REMEDY);
    return context;
  }

  /** The damaged file, or the one after which something is missing. */
  public Path file() {
    return Path.of(file);
  }

  /** Where in the file the damage starts, in bytes. */
  public long offset() {
    return offset;
  }
}
