package emporium.persistence.jpa.postgres;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The source of an engine's event numbers: one row in a schema of the engine, made with the first
 * opening and forced before it is used, since events carry it to other processes. Each replica on a
 * database has one.
 */
public final class SourceIdentity {
  /** The engine's own schema: no service has this name. */
  public static final String SCHEMA = "emporium";

  private SourceIdentity() {}

  private static List<String> createStatements(String schema) {
    return List.of(
        "set local synchronous_commit to on",
        "select pg_advisory_xact_lock(" + AdvisoryLockKey.of(schema, "identity") + ")",
        "create schema if not exists " + schema,
        "create table if not exists "
            + schema
            + ".identity (one boolean primary key default true check (one), source text not null)");
  }

  /**
   * Reads the identity; makes it if there is none. Commits.
   *
   * @param schema that has its row
   */
  public static String of(Connection connection, String schema) throws SQLException {
    try (var make = connection.createStatement()) {
      for (String statement : createStatements(schema)) {
        make.execute(statement);
      }
    }
    try (var insert =
        connection.prepareStatement(
            "insert into " + schema + ".identity (source) values (?) on conflict do nothing")) {
      insert.setString(1, random());
      var unused = insert.executeUpdate();
    }
    try (var select = connection.prepareStatement("select source from " + schema + ".identity");
        var row = select.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("The database has lost its identity");
      }
      String source = row.getString(1);
      connection.commit();
      return source;
    }
  }

  private static String random() {
    return Long.toString(new SecureRandom().nextLong(1, Long.MAX_VALUE), Character.MAX_RADIX);
  }
}
