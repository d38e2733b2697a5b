package emporium.jmeter.systemtest;

import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.processes.ParentWatchdog;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.runtime.testing.Await;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL server as its own process, with a database for a marketplace. */
final class DatabaseProcess implements AutoCloseable {
  private static final String MAIN = "emporium.persistence.jpa.postgres.DatabaseServer";
  private static final String READY = "Database ready on ";
  private static final String DATABASE = "emporium";
  private static final String CONNECTIONS_MAX = "200";
  private static final long STOP_MAX_S = 60;

  private final Path directory;
  private final int port = FreePorts.findOne();
  private final Process process;

  /** Starts it, with its data and its log below the directory. */
  DatabaseProcess(Path directory) throws IOException {
    this.directory = directory.resolve("database");
    Path log = directory.resolve("database.log");
    String tools = System.getProperty("java.class.path");
    process =
        new ProcessBuilder(
                List.of(
                    ServerProcess.java(),
                    "-Xmx128m",
                    "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                    "-cp",
                    ServerCommands.classPath(TestMarketplaces.home()) + File.pathSeparator + tools,
                    ParentWatchdog.class.getName(),
                    MAIN,
                    this.directory.toString(),
                    Integer.toString(port),
                    CONNECTIONS_MAX,
                    DATABASE))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Await.until(() -> read(log).contains(READY), () -> read(log));
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  int port() {
    return port;
  }

  /** Options of a server that reaches it through a port. */
  String[] options(int through, int silenceMaxMs) {
    return new String[] {
      "-Demporium.jpa.url=jdbc:postgresql://127.0.0.1:" + through + "/" + DATABASE,
      "-Demporium.jpa.silence-max-ms=" + silenceMaxMs,
      "-Dorg.postgresql.pgpassfile=" + directory.resolve("postgres-access").resolve("pgpass")
    };
  }

  /** Ends it, and returns when it has exited. */
  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(STOP_MAX_S, TimeUnit.SECONDS)) {
        var unused = process.destroyForcibly();
        throw new IOException("The database does not end");
      }
    } catch (InterruptedException stopped) {
      var unused = process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
