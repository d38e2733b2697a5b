package emporium.persistence.ms.schema;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The class dictionary does not hold what was written. Nothing was changed on disk. */
public final class DamagedDictionary extends ImageException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long offset;

  DamagedDictionary(Path file, long offset, String what, @Nullable Throwable cause) {
    super(
        "Damaged class dictionary: "
            + file
            + " at offset "
            + offset
            + ": "
            + what
            + ". Nothing was changed; restore the directory from a copy",
        cause);
    this.file = file.toString();
    this.offset = offset;
  }

  /** The damaged file. */
  public Path file() {
    return Path.of(file);
  }

  /** Where in the file the damage starts, in bytes. */
  public long offset() {
    return offset;
  }
}
