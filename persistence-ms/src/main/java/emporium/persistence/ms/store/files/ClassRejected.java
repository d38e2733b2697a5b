package emporium.persistence.ms.store.files;

import org.jspecify.annotations.Nullable;

/**
 * An object of a class that may not enter the graph was passed or reached. The whole batch since
 * the last commit was dropped, nothing of it was written, and the next commit throws it once more,
 * so that no half batch is taken for a whole one; after that the store works on.
 */
public final class ClassRejected extends StoreException {
  private static final long serialVersionUID = 1L;

  private final String className;

  public ClassRejected(String className, String why, @Nullable Throwable cause) {
    super(
        "Class "
            + className
            + " may not be stored: "
            + why
            + ". The batch since the last commit was dropped; nothing of it was written",
        cause);
    this.className = className;
  }

  /** Name of the refused class. */
  public String className() {
    return className;
  }
}
