package emporium.persistence.jpa;

import emporium.persistence.jpa.postgres.StatementCounter;
import emporium.persistence.jpa.postgres.WritePipeline;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/**
 * The statements of one session: counted, and the batches among them kept back until something else
 * is asked of the database. Used by the session's thread only.
 */
final class UnitStatements implements StatementInspector {
  private static final long serialVersionUID = 1L;

  private final transient StatementCounter counter = new StatementCounter();
  private final transient WritePipeline pipeline;
  private final boolean isPipelined;
  private boolean isCollecting;

  /**
   * Those on a connection.
   *
   * @param isPipelined whether batches wait; else each is executed when it ends
   */
  UnitStatements(Connection connection, boolean isPipelined) {
    this.pipeline = new WritePipeline(connection, counter);
    this.isPipelined = isPipelined;
  }

  boolean isPipelined() {
    return isPipelined;
  }

  StatementCounter counter() {
    return counter;
  }

  /** Where writes wait for the commit. */
  WritePipeline pipeline() {
    return pipeline;
  }

  /** A statement of the session is about to be prepared. What waits is executed before it. */
  @Override
  public String inspect(String sql) {
    if (isCollecting) {
      return counter.countWaiting(sql);
    }
    try {
      pipeline.send();
    } catch (SQLException e) {
      throw new PersistenceException("The database refuses what was written", e);
    }
    return counter.count(sql);
  }

  /** Prepares a statement that will wait itself. */
  PreparedStatement collecting(Supplier<PreparedStatement> preparing) {
    isCollecting = true;
    try {
      return preparing.get();
    } finally {
      isCollecting = false;
    }
  }
}
