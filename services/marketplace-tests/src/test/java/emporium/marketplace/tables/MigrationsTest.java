package emporium.marketplace.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of each earlier version, with a row in each, become those of today and keep their rows.
 */
class MigrationsTest {
  private static final String MESSAGES = "classpath:emporium/persistence/jpa/migration";
  private static final int CONNECTIONS_MAX = 10;

  /** Checks refuse most rows; the numbers that one may have are small. */
  private static final int TRIES_MAX = 20_000;

  private static final int NUMBERS = 3;
  private static final int CODES = 11;

  @TempDir private static Path directory;
  private static EmbeddedPostgresServer server;
  private static ServerAddress.External database;

  @BeforeAll
  static void start() {
    server = new EmbeddedPostgresServer(directory, CONNECTIONS_MAX);
    database = server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static List<String> services() {
    return Services.ALL.stream().map(ServiceDescriptor::name).toList();
  }

  private static Flyway flyway(String service, String target, String... more) {
    String[] locations =
        Stream.concat(Stream.of(MESSAGES, "classpath:db/" + service), Arrays.stream(more))
            .toArray(String[]::new);
    return Flyway.configure()
        .dataSource(database.url(), database.username(), database.password())
        .schemas(service)
        .locations(locations)
        .target(MigrationVersion.fromVersion(target))
        .load();
  }

  private static List<String> versions(String service) {
    return Arrays.stream(flyway(service, "latest").info().all())
        .map(MigrationInfo::getVersion)
        .map(MigrationVersion::getVersion)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("services")
  void tables_ofEachEarlierVersion_keepTheirRows(String service) throws Exception {
    List<String> versions = versions(service);
    for (String version : versions.subList(0, versions.size() - 1)) {
      drop(service);
      flyway(service, version).migrate();
      Map<String, Integer> filled = fill(service);
      flyway(service, "latest").migrate();
      assertEquals(
          filled, rows(service, filled.keySet()), () -> service + " from version " + version);
    }
  }

  /** The control: what an existing row does not have may not be asked for. */
  @Test
  void migration_thatWantsWhatRowsDoNotHave_fails() throws Exception {
    drop("cart");
    flyway("cart", "6").migrate();
    assertTrue(fill("cart").containsKey("carts"));
    var next = flyway("cart", "latest", "classpath:db/bad");
    var refused = assertThrows(FlywayException.class, next::migrate);
    assertTrue(refused.getMessage().contains("\"wanted\""), refused.getMessage());
  }

  private static Connection connection() throws SQLException {
    Connection connection =
        DriverManager.getConnection(database.url(), database.username(), database.password());
    try (Statement settings = connection.createStatement()) {
      settings.execute("set session_replication_role = replica"); // rows refer to none
    }
    return connection;
  }

  private static void drop(String service) throws SQLException {
    try (var connection = connection();
        var statement = connection.createStatement()) {
      statement.execute("drop schema if exists \"" + service + "\" cascade");
    }
  }

  /** A row in each table; returns those that have one. */
  private static Map<String, Integer> fill(String service) throws SQLException {
    var filled = new TreeMap<String, Integer>();
    try (var connection = connection()) {
      Map<String, List<String>> tables = columns(connection, service);
      for (Map.Entry<String, List<String>> table : tables.entrySet()) {
        insert(connection, service, table.getKey(), table.getValue());
        filled.put(table.getKey(), 1);
      }
    }
    return filled;
  }

  /** By table, each column as {@code name type}. */
  private static Map<String, List<String>> columns(Connection connection, String service)
      throws SQLException {
    var found = new TreeMap<String, List<String>>();
    try (var query =
        connection.prepareStatement(
            "select table_name, column_name, data_type from information_schema.columns"
                + " where table_schema = ? and table_name not like 'flyway%'"
                + " and is_generated = 'NEVER' and table_name in (select table_name from"
                + " information_schema.tables where table_schema = ? and table_type = 'BASE"
                + " TABLE')")) {
      query.setString(1, service);
      query.setString(2, service);
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          found
              .computeIfAbsent(rows.getString(1), table -> new ArrayList<>())
              .add("\"" + rows.getString(2) + "\" " + rows.getString(3));
        }
      }
    }
    return found;
  }

  private static void insert(
      Connection connection, String service, String table, List<String> columns)
      throws SQLException {
    String names =
        columns.stream().map(column -> column.split(" ", 2)[0]).collect(Collectors.joining(","));
    var random = new Random(table.hashCode());
    SQLException refusal = null;
    try (var statement = connection.createStatement()) {
      for (int tries = 0; tries < TRIES_MAX; tries++) {
        String values =
            columns.stream().map(column -> value(column, random)).collect(Collectors.joining(","));
        try {
          statement.execute(
              "insert into \"%s\".\"%s\" (%s) overriding system value values (%s)"
                  .formatted(service, table, names, values));
          return;
        } catch (SQLException refused) {
          refusal = refused;
        }
      }
    }
    throw new SQLException("No row for " + columns, refusal);
  }

  /** Codes of states go further than other numbers that checks speak of. */
  private static String value(String column, Random random) {
    int number = random.nextInt(column.contains("status_code") ? CODES : NUMBERS);
    return switch (column.split(" ", 2)[1]) {
      case "text", "character varying", "character" -> "'" + number + "'";
      case "bytea" -> "'\\x00'";
      case "boolean" -> "false";
      case "ARRAY" -> "'{}'";
      default -> Integer.toString(number);
    };
  }

  private static Map<String, Integer> rows(String service, Iterable<String> tables)
      throws SQLException {
    var counts = new TreeMap<String, Integer>();
    try (var connection = connection();
        var statement = connection.createStatement()) {
      for (String table : tables) {
        try (var count =
            statement.executeQuery(
                "select count(*) from \"%s\".\"%s\"".formatted(service, table))) {
          count.next();
          counts.put(table, count.getInt(1));
        }
      }
    }
    return counts;
  }
}
