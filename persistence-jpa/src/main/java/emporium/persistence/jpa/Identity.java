package emporium.persistence.jpa;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Identifies the data of a database: one row in a schema of the engine, made with the first opening
 * and forced before it is used, since events carry it to other processes. All engines that share a
 * database share it.
 */
final class Identity {
  /** The engine's own schema: no service has this name. */
  static final String SCHEMA = "emporium";

  private static final List<String> MAKE =
      List.of(
          "set local synchronous_commit to on",
          "select pg_advisory_xact_lock(" + KeyHash.of(SCHEMA, "identity") + ")",
          "create schema if not exists emporium",
          "create table if not exists emporium.identity"
              + " (one boolean primary key default true check (one), source text not null)");

  private Identity() {}

  /** Reads the identity; makes it if there is none. Commits. */
  static String of(Connection connection) throws SQLException {
    try (var make = connection.createStatement()) {
      for (String statement : MAKE) {
        make.execute(statement);
      }
    }
    try (var insert =
        connection.prepareStatement(
            "insert into emporium.identity (source) values (?) on conflict do nothing")) {
      insert.setString(1, random());
      var unused = insert.executeUpdate();
    }
    try (var select = connection.prepareStatement("select source from emporium.identity");
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
