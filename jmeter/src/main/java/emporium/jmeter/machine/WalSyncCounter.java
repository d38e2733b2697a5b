package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * How often the PostgreSQL on a server's data has forced its write-ahead log, as its view {@code
 * pg_stat_io} counts it since version 18. One connection, made with the first reading. Not
 * thread-safe.
 */
public final class WalSyncCounter implements AutoCloseable {
  private static final String QUERY =
      "select sum(fsyncs) from pg_stat_io where object = 'wal' having sum(fsyncs) is not null";
  private static final String USER = "postgres";
  private static final String TIMEOUT_S = "5";
  private static final int PORT_LINE = 3; // of postmaster.pid

  private final Path data;
  private @Nullable Connection connection;
  private boolean hasFailed;

  public WalSyncCounter(Path data) {
    this.data = data;
  }

  /** Returns the count so far; empty if there is no such database, or it does not count them. */
  public OptionalDouble read() {
    Connection open = connection();
    if (open == null) {
      return OptionalDouble.empty();
    }
    try (Statement statement = open.createStatement();
        var found = statement.executeQuery(QUERY)) {
      return found.next() ? OptionalDouble.of(found.getDouble(1)) : OptionalDouble.empty();
    } catch (SQLException notCounted) {
      close();
      hasFailed = true;
      return OptionalDouble.empty();
    }
  }

  private @Nullable Connection connection() {
    if (connection == null && !hasFailed) {
      Integer port = port();
      if (port != null) {
        connect(port);
      }
    }
    return connection;
  }

  private void connect(int port) {
    var properties = new Properties();
    properties.setProperty("user", USER);
    ProcessTree.DATABASES.stream()
        .map(place -> PasswordFile.in(data.resolve(place).resolveSibling(".").normalize()))
        .flatMap(file -> file.passwordOf(USER).stream())
        .findFirst()
        .ifPresent(password -> properties.setProperty("password", password));
    properties.setProperty("connectTimeout", TIMEOUT_S);
    properties.setProperty("socketTimeout", TIMEOUT_S);
    properties.setProperty("ApplicationName", "emporium-probe");
    try {
      connection =
          DriverManager.getConnection(
              "jdbc:postgresql://127.0.0.1:" + port + "/postgres", properties);
    } catch (SQLException notReachable) {
      hasFailed = true;
    }
  }

  private @Nullable Integer port() {
    return ProcessTree.DATABASES.stream()
        .flatMap(place -> portIn(data.resolve(place)).stream())
        .findFirst()
        .orElse(null);
  }

  private static Optional<Integer> portIn(Path database) {
    try {
      List<String> lines = Files.readAllLines(database.resolve("postmaster.pid"));
      return Optional.of(Integer.valueOf(lines.get(PORT_LINE).strip()));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException notThere) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException closedBefore) {
        return;
      }
    }
  }
}
