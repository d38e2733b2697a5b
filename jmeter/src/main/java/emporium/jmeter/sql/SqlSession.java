package emporium.jmeter.sql;

import emporium.jmeter.machine.PasswordFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Runs a query on the tables in one snapshot of the database, as the role that may only select. */
public final class SqlSession {
  private static final String SHOWN =
      "select distinct source, commit_number, committed_at, complete from emporium.shown_commits";

  private static final int FETCHED = 1_000;

  private final TablesAddress address;

  public SqlSession(TablesAddress address) {
    this.address = address;
  }

  /**
   * What a query gave.
   *
   * @param columns their names
   * @param rows values as text, null as an empty text
   * @param isCut whether there were more rows
   * @param commits the commits that the tables showed
   */
  public record Answer(
      List<String> columns, List<List<String>> rows, boolean isCut, List<Shown> commits) {}

  /** A commit that tables showed. */
  public record Shown(String source, long commit, Instant committedAt) {}

  /**
   * Runs a query.
   *
   * @param parameters the values of its question marks
   * @param rowsMax most rows that are read
   * @throws IOException if the tables are being filled
   * @throws SQLException if the database refuses it
   */
  public Answer query(String sql, List<String> parameters, int rowsMax)
      throws IOException, SQLException {
    var properties = new Properties();
    properties.setProperty("user", address.reader());
    new PasswordFile(Path.of(address.passwordFile()))
        .passwordOf(address.reader())
        .ifPresent(password -> properties.setProperty("password", password)); // else PGPASSFILE
    properties.setProperty("ApplicationName", "emporium sql");
    try (var connection = DriverManager.getConnection(address.jdbcUrl(), properties)) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      List<Shown> shown = shown(connection);
      try (var statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < parameters.size(); i++) {
          statement.setString(i + 1, parameters.get(i));
        }
        statement.setFetchSize(FETCHED);
        statement.setMaxRows(rowsMax + 1);
        return answer(statement, rowsMax, shown);
      }
    }
  }

  private static List<Shown> shown(Connection connection) throws IOException, SQLException {
    var shown = new ArrayList<Shown>();
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SHOWN)) {
      while (rows.next()) {
        if (!rows.getBoolean(4)) {
          throw new IOException("The tables are being filled; try again in a moment");
        }
        Instant at = rows.getObject(3, OffsetDateTime.class).toInstant();
        shown.add(new Shown(rows.getString(1), rows.getLong(2), at));
      }
    }
    return shown;
  }

  private static Answer answer(PreparedStatement statement, int rowsMax, List<Shown> shown)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      var columns = new ArrayList<String>();
      int count = rows.getMetaData().getColumnCount();
      for (int column = 1; column <= count; column++) {
        columns.add(rows.getMetaData().getColumnLabel(column));
      }
      var found = new ArrayList<List<String>>();
      while (found.size() < rowsMax && rows.next()) {
        var row = new ArrayList<String>();
        for (int column = 1; column <= count; column++) {
          String value = rows.getString(column);
          row.add(value == null ? "" : value);
        }
        found.add(row);
      }
      return new Answer(columns, found, found.size() == rowsMax && rows.next(), shown);
    }
  }
}
