package emporium.persistence.jpa.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.StartFailed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may connect to an embedded server. */
class EmbeddedPostgresServerTest {
  private static final String WRONG_PASSWORD = "28P01";
  private static final Map<String, String> SMALL =
      Map.of("shared_buffers", "8MB", "fsync", "off", "unix_socket_directories", "");

  @TempDir private Path directory;

  private EmbeddedPostgresServer server() {
    return new EmbeddedPostgresServer(directory, 10, SMALL);
  }

  private static String one(String url, String user, String password, String select)
      throws SQLException {
    try (var connection = DriverManager.getConnection(url, user, password);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(select)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  private static void assertRefused(String url, String user, String password) {
    var refused =
        assertThrows(SQLException.class, () -> one(url, user, password, "select 1"), user);
    assertEquals(WRONG_PASSWORD, refused.getSQLState(), refused.getMessage());
  }

  private PasswordFile passwords() {
    return new PasswordFile(directory);
  }

  private String rules() throws IOException {
    return Files.readString(directory.resolve("postgres").resolve("pg_hba.conf"));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private void assertNeedsPasswords(ServerAddress.External address) throws Exception {
    assertRefused(address.url(), "postgres", "postgres");
    assertRefused(address.url(), "postgres", "wrong");
    assertRefused(address.url(), "emporium_reader", "emporium_reader");
    assertRefused(address.url(), "postgres", passwords().of("emporium_reader"));
    assertEquals("1", one(address.url(), "postgres", address.password(), "select 1"));
    String reader = passwords().of("emporium_reader");
    assertEquals(
        "off", one(address.url(), "emporium_reader", reader, "show is_superuser"), "may do little");
    assertFalse(rules().lines().anyMatch(line -> line.matches("[^#]*\\btrust\\b.*")), rules());
  }

  @Test
  void connection_toNewData_needsThePasswordOfTheFile() throws Exception {
    try (var server = server()) {
      var address = server.start();
      assertNeedsPasswords(address);
      assertTrue(
          one(
                  address.url(),
                  "postgres",
                  address.password(),
                  "select rolpassword from pg_authid where rolname = 'postgres'")
              .startsWith("SCRAM-SHA-256$"));
    }
    Path file = EmbeddedPostgresServer.passwordFile(directory);
    assertEquals("rw-------", permissions(file));
    Path access = directory.resolve("postgres-access");
    assertEquals("rwx------", permissions(access));
    try (var files = Files.list(access)) {
      assertEquals(List.of(file.toAbsolutePath()), files.map(Path::toAbsolutePath).toList());
    }
  }

  @Test
  void passwords_atTheNextStart_areTheSame() throws Exception {
    String first;
    try (var server = server()) {
      first = server.start().password();
    }
    try (var server = server()) {
      assertEquals(first, server.start().password());
    }
  }

  @Test
  void data_thatTrustedEveryConnection_isKeptAndNeedsPasswords() throws Exception {
    try (var trusting =
            EmbeddedPostgres.builder()
                .setDataDirectory(directory.resolve("postgres"))
                .setCleanDataDirectory(false)
                .start();
        var connection = trusting.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create table kept as select 7 as seven");
      statement.execute("create role emporium_reader login");
      String url = trusting.getJdbcUrl("postgres", "postgres");
      assertEquals("1", one(url, "postgres", "anything", "select 1"), "the control");
      assertTrue(rules().contains("trust"));
    }
    try (var server = server()) {
      var address = server.start();
      assertEquals(
          "7", one(address.url(), "postgres", address.password(), "select seven from kept"));
      assertNeedsPasswords(address);
    }
  }

  @Test
  void start_whosePasswordFileIsLost_isRefusedWithTheWayOut() throws Exception {
    try (var server = server()) {
      server.start();
    }
    Files.delete(passwords().path());
    try (var server = server()) {
      var refused = assertThrows(StartFailed.class, server::start);
      assertTrue(
          String.valueOf(refused.getMessage()).startsWith("Password file lost: "),
          refused.getMessage());
    }
    Path rules = directory.resolve("postgres").resolve("pg_hba.conf");
    Files.writeString(rules, rules().replace("scram-sha-256", "trust"));
    try (var server = server()) {
      assertNeedsPasswords(server.start());
    }
  }
}
