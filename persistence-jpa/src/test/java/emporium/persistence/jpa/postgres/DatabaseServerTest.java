package emporium.persistence.jpa.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DatabaseServerTest {
  private static final int PORT_MIN = 16_384;
  private static final int PORT_MAX = 32_768; // where Linux begins with those; others at 49152
  private static final int PORTS_TRIED_MAX = 100;

  private static final String CART = " where datname = 'cart'";
  private static final String KEPT = " where relname = 'kept'";

  @TempDir private Path directory;

  @Test
  void server_terminated_takesPostgresAlongAndHasItsDataAgain() throws Exception {
    int port = freePort();
    Process first = start("directory", Integer.toString(port), "20", "cart", "payment_provider");
    awaitReady(first, port);
    try (var connection = DriverManager.getConnection(url(port, "cart"), "postgres", password());
        var statement = connection.createStatement()) {
      statement.execute("create schema kept");
      statement.execute("create table kept.kept as select 7 as seven");
    }
    var postgres = EmbeddedPostgresServer.postmaster(directory.resolve("postgres")).orElseThrow();
    first.destroy();
    assertEquals(143, first.waitFor());
    postgres.onExit().join(); // it was signaled, and is about to exit
    Process second = start("directory", Integer.toString(port), "20", "cart", "order");
    awaitReady(second, port);
    assertEquals("7", value(port, "cart", "select seven from kept.kept"));
    assertEquals("on", value(port, "order", "show fsync"));
    assertEquals("cart", value(port, "cart", "select datdba::regrole from pg_database" + CART));
    assertEquals("cart", value(port, "cart", "select relowner::regrole from pg_class" + KEPT));
    assertEquals("20", value(port, "payment_provider", "show max_connections"));
    assertTrue(
        EmbeddedPostgresServer.postmaster(directory.resolve("postgres")).orElseThrow().destroy());
    assertEquals(3, second.waitFor(), "who lost its server ends");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x 1 20|usage: DIRECTORY PORT CONNECTIONS_MAX DATABASE[:SCHEMAS]...",
        "x 0 20 cart|PORT must be between 1 and 65535, was '0'",
        "x 1 9 cart|CONNECTIONS_MAX must be between 10 and 10000, was '9'",
        "x 1 20 drop;|DATABASE must be lower case letters and underscores, was 'drop;'",
        "x 1 20 shop:a,;|SCHEMAS must be names with commas between them, was 'a,;'",
      })
  void server_badArgument_namesItAndItsRule(String line, String expected) throws Exception {
    Process refused = start(line.split(" ", -1));
    try (BufferedReader output = refused.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("ERROR: " + expected, output.readLine());
    }
    assertEquals(2, refused.waitFor());
  }

  private Process start(String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.util.logging.manager=org.jboss.logmanager.LogManager");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(DatabaseServer.class.getName());
    for (String argument : arguments) {
      command.add(argument.equals("directory") ? directory.toString() : argument);
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static void awaitReady(Process server, int port) throws IOException {
    BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
    String expected = DatabaseServer.READY + "127.0.0.1:" + port;
    for (String line = output.readLine(); !expected.equals(line); line = output.readLine()) {
      assertTrue(line != null, "it has ended");
    }
  }

  private String value(int port, String database, String select) throws SQLException, IOException {
    try (var connection = DriverManager.getConnection(url(port, database), "postgres", password());
        var statement = connection.createStatement();
        var rows = statement.executeQuery(select)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  private String password() throws IOException {
    return new PasswordFile(directory).of("postgres");
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  /** Below the ports of outgoing connections, any of which could take it before it is used. */
  private static int freePort() throws IOException {
    for (int attempt = 1; ; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_MAX);
      try (var free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        if (attempt == PORTS_TRIED_MAX) {
          throw taken;
        }
      }
    }
  }
}
