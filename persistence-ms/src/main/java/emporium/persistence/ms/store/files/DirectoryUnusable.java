package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/** The operating system refused to create, read, write or force a file of the directory. */
public final class DirectoryUnusable extends StoreException {
  private static final long serialVersionUID = 1L;

  public DirectoryUnusable(Path file, String doing, Throwable cause) {
    super(
        "Directory unusable: "
            + doing
            + " "
            + file
            + " failed: "
            + cause
            + ". Check free space, rights and the disk, then open again",
        cause);
  }
}
