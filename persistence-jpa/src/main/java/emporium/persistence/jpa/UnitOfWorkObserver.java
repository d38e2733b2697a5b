package emporium.persistence.jpa;

/** Observes units of work. Called by the thread that works on them. */
public interface UnitOfWorkObserver {
  /**
   * A unit of work was committed, or has run and changed nothing, or a read was answered.
   *
   * @param work the command's class, or the query's
   */
  void committed(String service, Class<?> work, Sent sent);

  /**
   * What a unit of work has sent to the database.
   *
   * @param statements those of a batch count as one, begin and commit do not
   * @param roundTrips messages that were waited for, the end of a transaction included
   */
  record Sent(int statements, int roundTrips) {}

  /** All of a command is sent, its events have their numbers; the commit is next. */
  default void committing(Class<?> command) {}

  /** Commits that a caller waits for are about to be forced. */
  default void forcing() {}
}
