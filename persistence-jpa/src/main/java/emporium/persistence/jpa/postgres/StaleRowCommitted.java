package emporium.persistence.jpa.postgres;

/**
 * A transaction is committed, but one of its statements has not found the row that it was to
 * change: another program writes the tables, which the engine's locks do not keep away.
 */
public final class StaleRowCommitted extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StaleRowCommitted(Throwable cause) {
    super("A row that was to be changed is not there; another program changes the tables", cause);
  }
}
