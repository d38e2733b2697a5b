package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/**
 * The directory was written by a version that keeps other classes in the store. Nothing was
 * changed.
 */
public final class StoreOfOtherVersion extends StoreException {
  private static final long serialVersionUID = 1L;

  public StoreOfOtherVersion(Path directory, String className, String why) {
    super(
        "The directory was written by another version: directory="
            + directory
            + ", class="
            + className
            + ": "
            + why
            + ". Convert it into a new one with the command \"convert\"",
        null);
  }
}
