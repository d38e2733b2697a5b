package emporium.persistence.jpa.follow;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database's checks of foreign keys on a connection. While tables are filled, rows are of
 * different commits, so one may refer to another that comes later. Used by one thread.
 */
public final class ReferenceChecks {
  private static final Logger LOG = LoggerFactory.getLogger(ReferenceChecks.class);
  private static final String NOT_ALLOWED = "42501";

  private final Connection connection;
  private boolean isSuspended;

  public ReferenceChecks(Connection connection) {
    this.connection = connection;
  }

  /**
   * Suspends them, if the user may do that; else a fill can fail, and is tried again. Takes effect
   * with the transaction, whose end is the caller's.
   */
  public void suspend() throws SQLException {
    Savepoint before = connection.setSavepoint();
    try (var set = connection.createStatement()) {
      boolean unused = set.execute("set session_replication_role = replica");
      isSuspended = true;
    } catch (SQLException refused) {
      if (!NOT_ALLOWED.equals(refused.getSQLState())) {
        throw refused;
      }
      connection.rollback(before);
      LOG.info("The tables are filled with foreign keys checked: {}", refused.getMessage());
    }
  }

  /** Resumes them if they are suspended, likewise. */
  public void resume() throws SQLException {
    if (isSuspended) {
      try (var set = connection.createStatement()) {
        boolean unused = set.execute("set session_replication_role = origin");
      }
      isSuspended = false;
    }
  }
}
