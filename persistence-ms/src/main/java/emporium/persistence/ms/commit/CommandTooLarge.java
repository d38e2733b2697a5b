package emporium.persistence.ms.commit;

/**
 * A command changed and published more than one group of the journal can hold. It had no effect.
 */
public final class CommandTooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandTooLarge(int bytes, int bytesMax) {
    super("The command is too large for the journal: bytes=" + bytes + ", bytesMax=" + bytesMax);
  }
}
