package emporium.persistence.jpa;

/** Observes units of work. Called by the thread that works on them. */
public interface UnitOfWorkObserver {
  /**
   * A unit of work was committed, or a read was answered.
   *
   * @param work the command's class, or the query's
   * @param statements sent to the database, those of a batch counted as one, begin and commit not
   */
  void committed(String service, Class<?> work, int statements);

  /** All of a command is sent, its events have their numbers; the commit is next. */
  default void committing(Class<?> command) {}

  /** Commits that a caller waits for are about to be forced. */
  default void forcing() {}
}
