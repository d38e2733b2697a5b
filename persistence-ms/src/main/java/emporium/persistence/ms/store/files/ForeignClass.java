package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/**
 * A file of the store names a class that no store has. The class was not loaded, and nothing was
 * changed.
 */
public final class ForeignClass extends StoreException {
  private static final long serialVersionUID = 1L;

  private final String className;

  public ForeignClass(Path directory, String className) {
    super(
        "The directory names a class that a store never has: directory="
            + directory.toAbsolutePath()
            + ", class="
            + className
            + ". The class was not loaded. The directory may be forged: restore a backup",
        null);
    this.className = className;
  }

  /** Name of the refused class. */
  public String className() {
    return className;
  }
}
