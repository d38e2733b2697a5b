package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/** Another process, or another store of this process, holds the directory. Nothing was touched. */
public final class DirectoryInUse extends StoreException {
  private static final long serialVersionUID = 1L;

  DirectoryInUse(Path directory) {
    super(
        "Directory in use: "
            + directory
            + " is held by another process or another store of this process. Close that one first;"
            + " the lock ends with its holder, the lock file itself needs no deleting",
        null);
  }
}
