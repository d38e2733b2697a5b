package emporium.persistence.jpa;

/** Hears of every unit of work that was committed. Called by the unit's thread; must not block. */
public interface UnitObserver {
  /**
   * A unit of work was committed, or a read was answered.
   *
   * @param work the command's class, or the query's
   * @param statements sent to the database, those of a batch counted as one, begin and commit not
   */
  void committed(String service, Class<?> work, int statements);
}
