package emporium.persistence;

/** All commit slots, or the whole outbox, are taken. Nothing ran, nothing changed; retry later. */
public final class Overloaded extends PersistenceException {
  /**
   * @param bound the configuration key of the bound that was reached
   */
  public Overloaded(String bound) {
    super("Overloaded: bound=" + bound, null);
  }
}
