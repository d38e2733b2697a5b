package emporium.persistence.ms.schema;

/**
 * A stored class differs from the runtime class, and no declaration maps its values. The message
 * holds the line of code to write. Nothing was changed on disk.
 */
public final class IncompatibleClassChange extends ImageException {
  private static final long serialVersionUID = 1L;

  private final String className;
  private final boolean isRemoval;

  public IncompatibleClassChange(String className, String what) {
    this(className, what, false);
  }

  IncompatibleClassChange(String className, String what, boolean isRemoval) {
    super(
        "Stored class " + className + " does not fit: " + what + ". Nothing was changed on disk",
        null);
    this.className = className;
    this.isRemoval = isRemoval;
  }

  /**
   * Whether a field or a class is gone, so that {@link ClassChanges#undeclaredDropped} would have
   * it dropped.
   */
  public boolean isRemoval() {
    return isRemoval;
  }

  /** Name of the stored class. */
  public String className() {
    return className;
  }
}
