package emporium.persistence.ms;

/**
 * A command changed and said more than one group of the journal can hold. Nothing of it has
 * happened.
 */
public final class CommandTooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandTooLarge(int bytes, int bytesMax) {
    super("The command is too large for the journal: bytes=" + bytes + ", bytesMax=" + bytesMax);
  }
}
