package emporium.persistence.jpa.follow;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement for many rows. They wait in the {@link RowWrites} that it is of. */
final class StatementBatch implements AutoCloseable {
  private static final int ROWS_MAX = 1_000;

  private final RowWrites writes;
  private final String sql;
  private @Nullable PreparedStatement statement;
  private int rows;

  StatementBatch(RowWrites writes, String sql) {
    this.writes = writes;
    this.sql = sql;
  }

  /** Adds a row with these parameters. */
  void add(List<Columns.Value> parameters) throws SQLException {
    var prepared = prepared();
    for (int i = 0; i < parameters.size(); i++) {
      parameters.get(i).bind(prepared, i + 1, writes.session());
    }
    prepared.addBatch();
    rows++;
    if (rows == ROWS_MAX) {
      handOver(prepared);
    }
  }

  private PreparedStatement prepared() throws SQLException {
    var prepared = statement;
    if (prepared == null) {
      prepared = writes.connection().prepareStatement(sql);
      statement = prepared;
    }
    return prepared;
  }

  private void handOver(PreparedStatement prepared) throws SQLException {
    writes.take(prepared);
    rows = 0;
  }

  @Override
  public void close() throws SQLException {
    var prepared = statement;
    if (prepared != null) {
      try (prepared) {
        if (rows > 0) {
          handOver(prepared);
        }
      }
    }
  }
}
