package emporium.persistence.ms.schema;

import org.jspecify.annotations.Nullable;

/** A class was declared as stored that cannot be: refused at start, before anything is written. */
public final class UnstorableClass extends ImageException {
  private static final long serialVersionUID = 1L;

  private final String className;

  UnstorableClass(String className, String why, @Nullable Throwable cause) {
    super("Class " + className + " cannot be stored: " + why, cause);
    this.className = className;
  }

  /** Name of the refused class. */
  public String className() {
    return className;
  }
}
