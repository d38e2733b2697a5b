package emporium.persistence;

/**
 * Tables that follow the engine cannot be read now: they are being filled, the database is away, or
 * they do not show the commit that was asked for in time. Nothing was read.
 */
public final class TablesNotReady extends PersistenceException {
  /**
   * @param why the state they are in
   */
  public TablesNotReady(String why) {
    super("The tables cannot be read: " + why, null);
  }
}
