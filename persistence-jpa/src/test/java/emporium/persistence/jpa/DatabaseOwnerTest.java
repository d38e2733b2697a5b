package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the role that owns a database of an embedded server may do, and others may not. */
@Timeout(120)
class DatabaseOwnerTest {
  private static final String NO_RIGHT = "42501";
  private static final String READ_ONLY = "25006";
  private static final String READER = "emporium_reader";
  private static final String ELSEWHERE =
      "select count(*) from pg_class where relowner = 'postgres'::regrole"
          + " and relnamespace in ('bank'::regnamespace, 'emporium'::regnamespace)";

  @TempDir private static Path directory;
  @TempDir private Path graph;
  private static EmbeddedPostgresServer server;
  private static ServerAddress.External administrator;

  @BeforeAll
  static void start() throws SQLException {
    server =
        new EmbeddedPostgresServer(
            directory,
            60,
            Map.of("shared_buffers", "16MB", "fsync", "off", "unix_socket_directories", ""));
    administrator = server.start();
    server.createOwned("stock", List.of());
    server.createOwned("cart", List.of());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String one(ServerAddress.External as, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(as.url(), as.username(), as.password());
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  private static ServerAddress.External in(String database, ServerAddress.External as) {
    String url = as.url().replaceAll("/[a-z_0-9]+$", "/" + database);
    return new ServerAddress.External(url, as.username(), as.password());
  }

  private static ServerAddress.External reader(String database) throws IOException {
    String line =
        Files.readAllLines(EmbeddedPostgresServer.passwordFile(directory)).stream()
            .filter(one -> one.contains(":" + READER + ":"))
            .findFirst()
            .orElseThrow();
    String password = line.substring(line.lastIndexOf(':') + 1);
    return in(database, new ServerAddress.External(administrator.url(), READER, password));
  }

  private static void assertRefused(String state, ServerAddress.External as, String sql) {
    var refused = assertThrows(SQLException.class, () -> one(as, sql));
    assertEquals(state, refused.getSQLState(), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cart", "postgres", "template1"})
  void owner_ofADatabase_cannotConnectToAnother(String other) throws Exception {
    var stock = server.createOwned("stock", List.of());
    assertEquals("stock", one(stock, "select current_user"), "the control");
    assertRefused(NO_RIGHT, in(other, stock), "select 1");
    assertRefused(NO_RIGHT, reader("stock"), "select 1");
  }

  @Test
  void owner_ofADatabase_hasNoOtherRightsAndAFileOfItsPasswordAlone() throws Exception {
    var stock = server.createOwned("stock", List.of());
    assertEquals(
        "f",
        one(
            stock,
            "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls"
                + " from pg_roles where rolname = current_user"));
    Path file = EmbeddedPostgresServer.passwordFile(directory, "stock");
    assertEquals(List.of("127.0.0.1:*:*:stock:" + stock.password()), Files.readAllLines(file));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void engine_onDataOfTheAdministrator_goesOnAsTheOwner() throws Exception {
    var before = server.createIfAbsent("of_before");
    try (var bank = new JpaBankEngine(Durability.POWER, options -> options.withServer(before))) {
      assertEquals(0, bank.rows("outbox"));
    }
    assertFalse(one(before, ELSEWHERE).equals("0"), "the control");
    var owner = server.createOwned("of_before", List.of());
    assertEquals("0", one(before, ELSEWHERE));
    try (var bank = new JpaBankEngine(Durability.POWER, options -> options.withServer(owner))) {
      assertEquals(0, bank.rows("outbox"));
    }
    assertEquals(owner, server.createOwned("of_before", List.of()), "at the next start");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tablesThatFollow_asTheOwner_areReadByTheReader(boolean isOfBefore) throws Exception {
    String name = isOfBefore ? "follow_before" : "follow";
    if (isOfBefore) {
      follow(server.createIfAbsent(name));
    }
    var owner = server.createOwned(name, List.of("bank"));
    follow(owner);
    var reader = reader(name);
    assertEquals("1", one(reader, "select count(*) from accounts"));
    assertEquals("1", one(reader, "select count(*) from emporium.shown_commits"));
    assertEquals("on", one(reader, "show default_transaction_read_only"));
    assertRefused(READ_ONLY, reader, "delete from accounts returning 1");
    assertRefused(NO_RIGHT, in("cart", reader), "select 1");
    assertTrue(
        Files.readString(EmbeddedPostgresServer.passwordFile(directory, name))
            .contains(":" + READER + ":" + reader.password()));
  }

  private void follow(ServerAddress.External server) throws Exception {
    try (var bank = new FollowedBank(graph, FollowerPolicy.WAIT, server).following()) {
      if (bank.graph().isEmpty()) {
        bank.run(new BankCommands.Open(new AccountId(1, 1), 5));
      }
      assertEquals(bank.graph(), bank.tables());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", READER})
  void database_namedLikeAnotherRole_isRefused(String name) {
    assertThrows(IllegalArgumentException.class, () -> server.createOwned(name, List.of()));
  }
}
