package emporium.persistence.ms.image;

/**
 * A stored class is not the class that runs, and nothing says where its values belong. The message
 * holds the line of code to write. Nothing was changed on disk.
 */
public final class ChangeRefused extends ImageException {
  private static final long serialVersionUID = 1L;

  private final String className;

  ChangeRefused(String className, String what) {
    super(
        "Stored class " + className + " does not fit: " + what + ". Nothing was changed on disk",
        null);
    this.className = className;
  }

  /** Name of the stored class. */
  public String className() {
    return className;
  }
}
