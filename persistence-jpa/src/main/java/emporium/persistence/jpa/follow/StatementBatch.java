package emporium.persistence.jpa.follow;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;

/** A statement that is sent for many rows together, when it is closed. */
final class StatementBatch implements AutoCloseable {
  private static final int ROWS_MAX = 1_000;

  private final Connection connection;
  private final String sql;
  private final SharedSessionContractImplementor session;
  private @Nullable PreparedStatement statement;
  private int rows;

  StatementBatch(Connection connection, String sql, SharedSessionContractImplementor session) {
    this.connection = connection;
    this.sql = sql;
    this.session = session;
  }

  /** Adds a row with these parameters. */
  void add(List<Columns.Value> parameters) throws SQLException {
    var prepared = prepared();
    for (int i = 0; i < parameters.size(); i++) {
      parameters.get(i).bind(prepared, i + 1, session);
    }
    prepared.addBatch();
    rows++;
    if (rows == ROWS_MAX) {
      send(prepared);
    }
  }

  private PreparedStatement prepared() throws SQLException {
    var prepared = statement;
    if (prepared == null) {
      prepared = connection.prepareStatement(sql);
      statement = prepared;
    }
    return prepared;
  }

  private void send(PreparedStatement prepared) throws SQLException {
    int[] unused = prepared.executeBatch();
    rows = 0;
  }

  @Override
  public void close() throws SQLException {
    var prepared = statement;
    if (prepared != null) {
      try (prepared) {
        if (rows > 0) {
          send(prepared);
        }
      }
    }
  }
}
