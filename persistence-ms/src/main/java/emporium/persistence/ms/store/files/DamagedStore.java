package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/**
 * The files contradict each other in a way that is not a torn tail: bytes that were acknowledged
 * are missing or wrong. Nothing was changed on disk.
 */
public final class DamagedStore extends StoreException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long offset;

  DamagedStore(Path file, long offset, String what, String remedy) {
    super("Damaged store: " + file + " at offset " + offset + ": " + what + ". " + remedy, null);
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
