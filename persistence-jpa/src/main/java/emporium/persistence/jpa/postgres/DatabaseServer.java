package emporium.persistence.jpa.postgres;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A PostgreSQL server as its own process, with a database for each service that connects to it, as
 * the role that owns this database. Ends with the server, and stops the server when it is
 * terminated.
 */
public final class DatabaseServer {
  /** How the line begins that is printed when the server takes connections. */
  public static final String READY = "Database ready on ";

  private static final int NOT_STARTED = 1;
  private static final int NOT_UNDERSTOOD = 2;
  private static final int LOST = 3;
  private static final int OPTIONS = 3;
  private static final String DATABASE_NAME = "[a-z][a-z_]{0,62}";
  private static final String SCHEMA_NAMES = "[a-z][a-z_-]*(,[a-z][a-z_-]*)*";

  /** Sockets are files, which a killed server would leave behind among temporary files. */
  private static final Map<String, String> NO_SOCKET_FILES = Map.of("unix_socket_directories", "");

  /** The options of the command line. */
  private record Options(Path directory, int port, int connectionsMax, List<Owned> databases) {}

  /**
   * A database.
   *
   * @param followed schemas of tables that follow; none if it has no such tables
   */
  private record Owned(String database, List<String> followed) {}

  private DatabaseServer() {}

  /**
   * Runs until it is terminated: 1 not started, 2 not understood, 3 the server has ended.
   *
   * @param arguments directory, port, most connections, and names of databases, each followed by a
   *     colon and names of schemas, with commas between them, if tables there follow
   */
  public static void main(String... arguments) {
    try {
      Options options = parse(arguments);
      ProcessHandle server = start(options);
      System.out.println(READY + "127.0.0.1:" + options.port());
      server.onExit().join();
      System.exit(LOST);
    } catch (IllegalArgumentException wrong) {
      System.err.println("ERROR: " + wrong.getMessage());
      System.exit(NOT_UNDERSTOOD);
    } catch (IllegalStateException | UncheckedIOException | SQLException failed) {
      System.err.println("ERROR: " + failed.getMessage());
      System.exit(NOT_STARTED);
    }
  }

  private static Options parse(String... arguments) {
    if (arguments.length <= OPTIONS) {
      throw new IllegalArgumentException(
          "usage: DIRECTORY PORT CONNECTIONS_MAX DATABASE[:SCHEMAS]...");
    }
    List<Owned> databases =
        Arrays.stream(arguments).skip(OPTIONS).map(DatabaseServer::database).toList();
    return new Options(
        Path.of(arguments[0]),
        number("PORT", 1, 65_535, arguments[1]),
        number("CONNECTIONS_MAX", 10, 10_000, arguments[2]),
        databases);
  }

  private static Owned database(String argument) {
    String[] parts = argument.split(":", 2);
    if (!parts[0].matches(DATABASE_NAME)) {
      throw new IllegalArgumentException(
          "DATABASE must be lower case letters and underscores, was '" + parts[0] + "'");
    }
    if (parts.length == 1) {
      return new Owned(parts[0], List.of());
    }
    if (!parts[1].matches(SCHEMA_NAMES)) {
      throw new IllegalArgumentException(
          "SCHEMAS must be names with commas between them, was '" + parts[1] + "'");
    }
    return new Owned(parts[0], List.of(parts[1].split(",", -1)));
  }

  private static int number(String name, int least, int most, String value) {
    if (!value.matches("\\d{1,9}")
        || Integer.parseInt(value) < least
        || Integer.parseInt(value) > most) {
      throw new IllegalArgumentException(
          name + " must be between " + least + " and " + most + ", was '" + value + "'");
    }
    return Integer.parseInt(value);
  }

  private static ProcessHandle start(Options options) throws SQLException {
    var server =
        new EmbeddedPostgresServer(
            options.directory(), options.port(), options.connectionsMax(), NO_SOCKET_FILES);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server), "stop-database"));
    synchronized (server) { // a process terminated meanwhile stops what it has started
      server.start();
      for (Owned owned : options.databases()) {
        server.createOwned(owned.database(), owned.followed());
      }
      return server
          .process()
          .orElseThrow(() -> new IllegalStateException("The server has ended at once"));
    }
  }

  private static void close(EmbeddedPostgresServer server) {
    synchronized (server) {
      server.close();
    }
  }
}
