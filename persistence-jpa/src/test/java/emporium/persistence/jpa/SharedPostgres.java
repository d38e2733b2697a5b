package emporium.persistence.jpa;

import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** One PostgreSQL for all tests of this process, with an empty database for each that asks. */
public final class SharedPostgres {
  private static final int CONNECTIONS_MAX = 100;
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final EmbeddedPostgresServer SERVER = start();

  private SharedPostgres() {}

  private static EmbeddedPostgresServer start() {
    try {
      var directory = Files.createTempDirectory("emporium-postgres");
      var server = new EmbeddedPostgresServer(directory, CONNECTIONS_MAX);
      server.start();
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Options for an empty database. */
  static UnaryOperator<JpaOptions> fresh() {
    var database = database();
    return options -> options.withServer(database);
  }

  /** An empty database. */
  public static ServerAddress.External database() {
    try {
      return SERVER.create("test_" + DATABASES.incrementAndGet());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
