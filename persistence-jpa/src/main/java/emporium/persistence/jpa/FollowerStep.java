package emporium.persistence.jpa;

import java.sql.SQLException;

/** What following does for a batch of commits, in this order. */
enum FollowerStep {
  /** Reads commits from the engine. */
  READ,
  /** Writes the rows of what they changed. */
  WRITE,
  /** Notes the commit that the tables show then. */
  NOTE,
  /** Commits both. */
  COMMIT,
  /** Asks how far the database's log is. */
  ASK_LOG,
  /** Tells the engine what the database would not lose. */
  RELEASE;

  /** Is told of each step before it is done, for tests. */
  @FunctionalInterface
  interface Observer {
    /** Has the step fail, as the database does, by throwing. */
    void before(FollowerStep step) throws SQLException;
  }
}
