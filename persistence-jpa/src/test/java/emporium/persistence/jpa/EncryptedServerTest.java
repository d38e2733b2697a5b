package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with TLS and a user for each service, as docs/access.md has it. */
class EncryptedServerTest {
  private static final String NO_RIGHT_TO_CONNECT = "42501";

  @TempDir private static Path directory;
  private static EmbeddedPostgresServer server;
  private static ServerAddress.External owner;

  private static void certify(String name) throws Exception {
    var unused =
        new CertificateGenerator(directory, true)
            .generate(
                new CertificateRequest()
                    .withName(name)
                    .withCN("localhost")
                    .withSubjectAlternativeName("DNS:localhost")
                    .withFormat(Format.PEM));
  }

  private static String file(String name) {
    return directory.resolve(name).toString();
  }

  private static EmbeddedPostgresServer encrypted() {
    return new EmbeddedPostgresServer(
        directory,
        40,
        Map.of(
            "ssl", "on",
            "ssl_cert_file", file("server.crt"),
            "ssl_key_file", file("server.key"),
            "shared_buffers", "16MB",
            "unix_socket_directories", ""));
  }

  @BeforeAll
  static void start() throws Exception {
    certify("server");
    certify("other");
    Files.setPosixFilePermissions(
        directory.resolve("server.key"), PosixFilePermissions.fromString("rw-------"));
    server = encrypted();
    owner = server.start();
    try (var connection =
            DriverManager.getConnection(owner.url(), owner.username(), owner.password());
        var run = connection.createStatement()) {
      for (String service : new String[] {"stock", "cart"}) {
        run.execute("create role " + service + " login password '" + service + "-secret'");
        run.execute("create database " + service + " owner " + service);
        run.execute("revoke connect on database " + service + " from public");
      }
    }
    onlyEncrypted();
  }

  /** The rule of the document, in place of those of the embedded server. */
  private static void onlyEncrypted() throws IOException, SQLException {
    Files.writeString(
        directory.resolve("postgres").resolve("pg_hba.conf"),
        "hostssl all all all scram-sha-256\n");
    server.close();
    server = encrypted();
    owner = server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String url(String database, String host, String root) {
    return owner
        .url()
        .replace("127.0.0.1", host)
        .replaceAll("/postgres$", "/" + database)
        .concat("?sslmode=verify-full&sslrootcert=" + file(root));
  }

  @Test
  void engine_asTheUserOfItsDatabase_runsOverTls() throws Exception {
    var address =
        new ServerAddress.External(
            url("stock", "localhost", "server.crt"), "stock", "stock-secret");
    try (var bank = new JpaBankEngine(Durability.POWER, options -> options.withServer(address));
        var connection = bank.connect();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "select count(*), count(*) filter (where ssl) from pg_stat_ssl"
                    + " join pg_stat_activity using (pid) where usename = 'stock'")) {
      assertTrue(rows.next());
      assertTrue(rows.getInt(1) > 1, "those of the engine and this one");
      assertEquals(rows.getInt(1), rows.getInt(2), "all are encrypted");
      assertEquals(0, bank.rows("outbox"));
    }
  }

  private static SQLException refused(String url, String user) {
    return assertThrows(
        SQLException.class, () -> DriverManager.getConnection(url, user, user + "-secret").close());
  }

  @Test
  void connection_withAnotherAuthority_isNotMade() {
    assertTrue(
        String.valueOf(refused(url("stock", "localhost", "other.crt"), "stock").getMessage())
            .contains("PKIX"));
  }

  @Test
  void connection_toAHostThatIsNotInTheCertificate_isNotMade() {
    assertTrue(
        String.valueOf(refused(url("stock", "127.0.0.1", "server.crt"), "stock").getMessage())
            .contains("hostname"));
  }

  @Test
  void connection_withoutTls_isRefused() {
    var plain = url("stock", "localhost", "server.crt").replaceAll("\\?.*", "?sslmode=disable");
    assertTrue(String.valueOf(refused(plain, "stock").getMessage()).contains("no encryption"));
  }

  @Test
  void connection_toTheDatabaseOfAnotherService_isRefused() throws SQLException {
    assertEquals(
        NO_RIGHT_TO_CONNECT,
        refused(url("cart", "localhost", "server.crt"), "stock").getSQLState());
    DriverManager.getConnection(url("cart", "localhost", "server.crt"), "cart", "cart-secret")
        .close(); // the control
  }
}
