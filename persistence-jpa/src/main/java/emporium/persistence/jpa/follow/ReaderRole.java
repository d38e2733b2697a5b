package emporium.persistence.jpa.follow;

import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A role that may select what the services' classes are mapped to, and nothing else: no events, no
 * columns of bytes, since these are stored forms and may hold what records mask.
 */
public final class ReaderRole {
  private static final String COLUMNS =
      "select table_schema, table_name,"
          + " string_agg(quote_ident(column_name), ', ' order by ordinal_position)"
          + " from information_schema.columns"
          + " where table_schema = any(?) and data_type <> 'bytea' and not table_name = any(?)"
          + " group by 1, 2";

  /** Services of other processes that are on the path already stay there. */
  private static final String SEARCH_PATH =
      "do $$ declare path text; begin select string_agg(distinct trim(name), ', ') into path from"
          + " (select unnest(string_to_array(substring(setting from 13), ',')) from"
          + " (select unnest(rolconfig) from pg_roles where rolname = %1$s) config(setting)"
          + " where setting like 'search_path=%%' union"
          + " select unnest(string_to_array(%2$s, ','))) names(name);"
          + " execute 'alter role %3$s set search_path = ' || path; end $$";

  /** A database that is not open to all is its owner's. */
  private static final String CONNECT =
      "do $$ begin execute format('grant connect on database %%I to %1$s', current_database());"
          + " end $$";

  private static final List<String> NOT_OF_THE_DOMAIN =
      List.of("outbox", "inbox", "streams", "dead_letters", "flyway_schema_history");

  private ReaderRole() {}

  /**
   * Gives the role what it lacks, and makes it if the user of the connection may make roles. Of a
   * user who may not, the role has the settings that an administrator gave it. Commits.
   *
   * @throws SQLException if there is no such role, or the user may not let it select
   */
  public static void grant(Connection connection, String role, Collection<String> services)
      throws SQLException {
    var statements = new ArrayList<String>();
    statements.add(
        "select pg_advisory_xact_lock(" + AdvisoryLockKey.of("emporium", "reader") + ")");
    boolean mayMakeRoles = mayMakeRoles(connection);
    if (mayMakeRoles) {
      statements.addAll(roles(role));
    }
    statements.add(CONNECT.formatted(quoted(role)));
    var schemas = new ArrayList<>(services);
    schemas.add("emporium");
    for (String schema : schemas) {
      statements.add("grant usage on schema " + quoted(schema) + " to " + quoted(role));
    }
    statements.add(
        "alter default privileges in schema emporium grant select on tables to " + quoted(role));
    statements.addAll(selects(connection, role, schemas));
    if (mayMakeRoles) {
      statements.add(SEARCH_PATH.formatted(literal(role), literal(path(services)), quoted(role)));
    }
    try (var run = connection.createStatement()) {
      for (String statement : statements) {
        boolean unused = run.execute(statement);
      }
    }
    connection.commit();
  }

  private static boolean mayMakeRoles(Connection connection) throws SQLException {
    try (var select = connection.createStatement();
        var row =
            select.executeQuery(
                "select rolsuper or rolcreaterole from pg_roles where rolname = current_user")) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static List<String> roles(String role) {
    return List.of(
        "do $$ begin if not exists (select from pg_roles where rolname = "
            + literal(role)
            + ") then create role "
            + quoted(role)
            + " login; end if; end $$",
        "alter role " + quoted(role) + " set default_transaction_read_only = on");
  }

  private static List<String> selects(Connection connection, String role, List<String> schemas)
      throws SQLException {
    var grants = new ArrayList<String>();
    try (var select = connection.prepareStatement(COLUMNS)) {
      select.setArray(1, connection.createArrayOf("text", schemas.toArray()));
      select.setArray(2, connection.createArrayOf("text", NOT_OF_THE_DOMAIN.toArray()));
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          grants.add(
              "grant select (%s) on %s.%s to %s"
                  .formatted(
                      rows.getString(3),
                      quoted(rows.getString(1)),
                      quoted(rows.getString(2)),
                      quoted(role)));
        }
      }
    }
    return grants;
  }

  private static String path(Collection<String> services) {
    return services.stream().map(ReaderRole::quoted).collect(Collectors.joining(", "));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
