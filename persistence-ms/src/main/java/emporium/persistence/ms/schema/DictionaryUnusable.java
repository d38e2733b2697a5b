package emporium.persistence.ms.schema;

import java.nio.file.Path;

/** The operating system refused to read, write or force the class dictionary. */
public final class DictionaryUnusable extends ImageException {
  private static final long serialVersionUID = 1L;

  DictionaryUnusable(Path file, String doing, Throwable cause) {
    super(
        "Class dictionary unusable: "
            + doing
            + " "
            + file
            + " failed: "
            + cause
            + ". Check free space, rights and the disk, then open again",
        cause);
  }
}
