package emporium.persistence.jpa.follow;

import emporium.persistence.jpa.postgres.StatementCounter;
import emporium.persistence.jpa.postgres.WritePipeline;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.engine.spi.SharedSessionContractImplementor;

/**
 * The writes of a transaction that follows commits. They wait for its end and travel with it in one
 * message: sent one by one, each statement of each class would be waited for. Used by one thread.
 */
public final class RowWrites implements AutoCloseable {
  private final Connection connection;
  private final StatelessSession hibernate;
  private final WritePipeline pipeline;

  /**
   * @param connection stays the caller's
   */
  public RowWrites(SessionFactory factory, Connection connection) {
    this.connection = connection;
    this.hibernate = factory.withStatelessOptions().connection(connection).openStatelessSession();
    this.pipeline = new WritePipeline(connection, new StatementCounter());
  }

  /** The connection, for what does not wait: {@link #send} before it if the order matters. */
  Connection connection() {
    return connection;
  }

  /** What binds values to parameters. */
  SharedSessionContractImplementor session() {
    return (SharedSessionContractImplementor) hibernate;
  }

  /** Takes the rows of a statement's batch; the statement may be closed then. */
  void take(PreparedStatement batch) throws SQLException {
    pipeline.take(batch, (position, count) -> {});
  }

  /** Sends what waits. */
  public void send() throws SQLException {
    pipeline.send();
  }

  /** Sends what waits, and commits. */
  public void commit() throws SQLException {
    pipeline.commit();
  }

  @Override
  public void close() {
    hibernate.close();
  }
}
