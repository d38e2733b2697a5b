package emporium.persistence.ms.schema;

/**
 * An aggregate holds a value that has no image: a part that is reached twice, an object of a class
 * that was not declared, or too much. Nothing of it was encoded.
 */
public final class UnstorableValue extends ImageException {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String path;

  public UnstorableValue(String what) {
    this(what, "");
  }

  private UnstorableValue(String what, String path) {
    super("No image of " + path + ": " + what, null);
    this.what = what;
    this.path = path;
  }

  /** Returns a copy with the path from one level further up. */
  public UnstorableValue within(String step) {
    boolean joined = path.isEmpty() || path.startsWith("[");
    return new UnstorableValue(what, step + (joined ? "" : ".") + path);
  }

  /** From the aggregate's class to the value, as {@code Order.items[3].note}. */
  public String path() {
    return path;
  }
}
