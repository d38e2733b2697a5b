package emporium.runtime.testing;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.SharedEntityMappings;
import emporium.persistence.jpa.UnitOfWorkObserver;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An empty database of its own for a test, on one PostgreSQL for all tests of this process; counts
 * the statements of what was done on it. One that an earlier test is done with is emptied and taken
 * again, with its tables, which is faster than making it. The server forces nothing to disk: these
 * tests end no process, and what a force is good for is proven with the engine. Thread-safe.
 */
public final class TestDatabase implements UnitOfWorkObserver {
  private static final int CONNECTIONS_MAX = 100;
  private static final Sent NOTHING = new Sent(0, 0);
  private static final Map<String, String> VOLATILE =
      Map.of("fsync", "off", "full_page_writes", "off", "autovacuum", "off");
  private static final String EMPTY =
      """
      do $$ declare found text; begin
        select string_agg(format('%I.%I', schemaname, tablename), ', ') into found from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')
            and tablename <> 'flyway_schema_history';
        if found is not null then execute 'truncate ' || found || ' restart identity'; end if;
        for found in select format('%I.%I', schemaname, sequencename) from pg_sequences loop
          execute 'alter sequence ' || found || ' restart';
        end loop;
      end $$""";

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final EmbeddedPostgresServer SERVER = start();
  private static final SharedEntityMappings MAPPINGS = new SharedEntityMappings();
  private static final Queue<Place> FREE = new ArrayDeque<>(); // guarded by itself

  /** A database, and who has it. */
  private static final class Place {
    private final ServerAddress.External server;
    private @Nullable TestDatabase owner; // guarded by FREE

    private Place(ServerAddress.External server) {
      this.server = server;
    }
  }

  private final boolean entityCache;
  private final boolean isKept; // for one test only, as others have different tables
  private final Place place;
  private final Map<Class<?>, Sent> sent = new ConcurrentHashMap<>();

  /** Takes one, or makes it. */
  public TestDatabase() {
    this(false, false);
  }

  /** The same with an entity cache in its engines, which are of this database alone. */
  public static TestDatabase withEntityCache() {
    return new TestDatabase(true, false);
  }

  /** One that no other test gets: for a variant of a service's tables. */
  public static TestDatabase ofVariant() {
    return new TestDatabase(false, true);
  }

  private TestDatabase(boolean entityCache, boolean isKept) {
    this.entityCache = entityCache;
    this.isKept = isKept;
    try {
      synchronized (FREE) {
        Place free = isKept ? null : FREE.poll();
        place =
            free == null
                ? new Place(SERVER.create("test_" + DATABASES.incrementAndGet()))
                : emptied(free);
        place.owner = this;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Place emptied(Place place) throws SQLException {
    var server = place.server;
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var statement = connection.createStatement()) {
      statement.execute(EMPTY);
    }
    return place;
  }

  private static EmbeddedPostgresServer start() {
    try {
      var started =
          new EmbeddedPostgresServer(
              Files.createTempDirectory("emporium-test"), CONNECTIONS_MAX, VOLATILE);
      started.start();
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * An engine on it, whose mapping was compared with the tables once in this process.
   *
   * @throws IllegalStateException if another test has taken the database since it was let go
   */
  public JpaEngine engine(List<Topic<?>> topics, EventCodec codec, Clock clock) {
    synchronized (FREE) {
      if (place.owner != this) {
        throw new IllegalStateException("Another test has this database: " + place.server.url());
      }
      FREE.remove(place);
    }
    var context = EngineContext.of(topics, codec).withClock(clock);
    var options =
        JpaOptions.of(Path.of("unused"), Durability.POWER, context)
            .withServer(place.server)
            .withEntityCache(entityCache);
    var engine = new JpaEngine(options, MAPPINGS);
    engine.observe(this);
    return engine;
  }

  /**
   * Releases it, as its only engine is closed: from now on other tests may take the database, until
   * an engine is asked for again.
   */
  public void letGo() {
    synchronized (FREE) {
      if (!isKept && place.owner == this && !FREE.contains(place)) {
        FREE.add(place);
      }
    }
  }

  /** A connection for what a test does by hand, prepared as those of the engine; no autocommit. */
  public Connection connect() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", place.server.username());
    properties.setProperty("password", place.server.password());
    properties.setProperty("options", "-c plan_cache_mode=force_generic_plan");
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("reWriteBatchedInserts", "true");
    var connection = DriverManager.getConnection(place.server.url(), properties);
    connection.setAutoCommit(false);
    return connection;
  }

  /**
   * How many of the rows that a statement updates get no new entries in indexes, since none has a
   * column that changes; what it did is undone.
   */
  public long updatedInPlace(String table, String update) {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      var unused = statement.executeUpdate(update);
      try (var row =
          statement.executeQuery(
              "select pg_stat_get_xact_tuples_hot_updated('" + table + "'::regclass)")) {
        row.next();
        return row.getLong(1);
      } finally {
        connection.rollback();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void committed(String service, Class<?> work, Sent what) {
    sent.put(work, what);
  }

  /** How many statements the last committed command of the class took. */
  public int statements(Class<?> command) {
    return sent.getOrDefault(command, NOTHING).statements();
  }

  /** For how many messages the last committed command of the class waited. */
  public int roundTrips(Class<?> command) {
    return sent.getOrDefault(command, NOTHING).roundTrips();
  }
}
