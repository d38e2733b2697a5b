package emporium.edge.testing;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.jpa.EmbeddedServer;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.UnitObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An empty database of its own for a test, on one PostgreSQL for all tests of this process; counts
 * the statements of what was done on it. The server forces nothing to disk: these tests end no
 * process, and what a force is good for is proven with the engine. Thread-safe.
 */
public final class TestDatabase implements UnitObserver {
  private static final int CONNECTIONS_MAX = 100;
  private static final Map<String, String> VOLATILE =
      Map.of("fsync", "off", "full_page_writes", "off", "autovacuum", "off");
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final EmbeddedServer SERVER = start();

  private final JpaOptions.Server.External server;
  private final Map<Class<?>, Integer> statements = new ConcurrentHashMap<>();

  /** Makes it. */
  public TestDatabase() {
    try {
      server = SERVER.create("test_" + DATABASES.incrementAndGet());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static EmbeddedServer start() {
    try {
      var started =
          new EmbeddedServer(Files.createTempDirectory("emporium-test"), CONNECTIONS_MAX, VOLATILE);
      started.start();
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An engine on it, whose mapping is compared with the tables. */
  public JpaOptions options(List<Topic<?>> topics, EventCodec codec) {
    return JpaOptions.of(Path.of("unused"), Durability.POWER, topics, codec)
        .withServer(server)
        .validating();
  }

  @Override
  public void committed(String service, Class<?> work, int count) {
    statements.put(work, count);
  }

  /** How many statements the last committed command of the class took. */
  public int statements(Class<?> command) {
    return statements.getOrDefault(command, 0);
  }
}
