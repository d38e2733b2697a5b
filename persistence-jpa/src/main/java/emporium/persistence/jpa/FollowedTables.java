package emporium.persistence.jpa;

import emporium.persistence.TablesNotReady;
import emporium.persistence.jpa.TableReads.ReadAt;
import emporium.persistence.jpa.follow.ChangeLog;
import emporium.persistence.jpa.follow.ReaderRole;
import emporium.persistence.jpa.follow.RowWrites;
import emporium.persistence.jpa.follow.ShownCommit;
import emporium.persistence.jpa.follow.ShownCommits;
import emporium.persistence.jpa.follow.TableWriter;
import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.ConnectionPools;
import emporium.persistence.jpa.postgres.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database whose tables follow an engine: its connections while it is there, the mappings, and
 * reads. Connected and disconnected by the follower's task, read by any thread.
 */
final class FollowedTables implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FollowedTables.class);

  private final List<JpaService> services;
  private final FollowerState state;
  private final String reader;
  private final DatabaseSetup setup;
  private final ExecutorService readers;
  private volatile @Nullable ConnectionPools database;

  FollowedTables(
      JpaOptions options, List<JpaService> services, FollowerState state, String reader) {
    this.reader = reader;
    this.services = services;
    this.state = state;
    this.setup = new DatabaseSetup(options, null);
    this.readers =
        options.context().scheduler().pool("emporium-table-reads", options.limits().readers());
  }

  /**
   * Connects if it is not connected. Tables that this has changed are filled again: only the engine
   * knows what belongs into a new column of the rows that are there.
   *
   * @throws SchemaMismatch if the tables do not fit the classes
   */
  ConnectionPools connect() throws SQLException {
    var connected = database;
    if (connected == null) {
      connected = setup.open(services);
      try (var connection = connected.commandConnection()) {
        requireFollowable(connection);
        ShownCommits.create(connection);
        ShownCommits.invalidate(connection, setup.changedServices());
        setup.forgetChanges();
        ChangeLog.create(connection);
        grant(connection);
        state.address(setup.address().url());
      } catch (SQLException | RuntimeException e) {
        connected.close();
        throw e;
      }
      database = connected;
    }
    return connected;
  }

  private void grant(Connection connection) throws SQLException {
    try {
      ReaderRole.grant(connection, reader, services.stream().map(JpaService::name).toList());
    } catch (SQLException refused) {
      connection.rollback();
      LOG.warn("There is no role that may only select: role={}: {}", reader, refused.toString());
    }
  }

  /** Tables that an engine of its own has filled are not overwritten. */
  private void requireFollowable(Connection connection) throws SQLException {
    for (JpaService service : services) {
      if (!ShownCommits.isFollowed(connection, service.name()) && hasRows(connection, service)) {
        throw new IllegalStateException(
            "The tables have rows that no commit of this engine has written; use another database"
                + " or an empty one: service="
                + service.name());
      }
    }
    connection.rollback();
  }

  /** Keeps other processes from writing the tables until {@link #release}, or the session's end. */
  void reserve(Connection connection) throws SQLException {
    try (var lock = connection.prepareStatement("select pg_try_advisory_lock(?)")) {
      for (JpaService service : services) {
        lock.setLong(1, AdvisoryLockKey.of(service.engineSchema(), "relay"));
        try (var granted = lock.executeQuery()) {
          if (!granted.next() || !granted.getBoolean(1)) {
            throw new IllegalStateException(
                "Another process writes these tables: service=" + service.name());
          }
        }
      }
    }
    connection.commit();
  }

  /** Lets other processes write the tables. Commits. */
  void release(Connection connection) throws SQLException {
    try (var unlock = connection.createStatement()) {
      boolean unused = unlock.execute("select pg_advisory_unlock_all()");
    }
    connection.commit();
  }

  private boolean hasRows(Connection connection, JpaService service) throws SQLException {
    try (var writes = writes(connection)) {
      return writer(writes, List.of(service)).hasRows();
    }
  }

  /** The connections are lost. */
  void disconnect() {
    var lost = database;
    database = null;
    if (lost != null) {
      lost.close();
    }
  }

  /** Writes of transactions on a connection, which stays the caller's. */
  RowWrites writes(Connection connection) {
    return new RowWrites(setup.mappings().factory(), connection);
  }

  /** Writes the classes of services. */
  TableWriter writer(RowWrites writes, List<JpaService> written) {
    return new TableWriter(setup.mappings().factory(), writes, types(written));
  }

  /** The mapped classes of services. */
  static List<Class<?>> types(Collection<JpaService> services) {
    return services.stream()
        .flatMap(service -> service.mapping().tables().stream())
        .<Class<?>>map(JpaMapping.Keyed::type)
        .distinct()
        .toList();
  }

  /** Runs work on a thread for reads. */
  <R> CompletionStage<R> onReader(Supplier<R> work) {
    return CompletableFuture.supplyAsync(work, readers);
  }

  <R> CompletionStage<ReadAt<R>> read(
      JpaService service, Function<JpaState, R> query, long atLeast, long waitMaxMs) {
    return whenShown(atLeast, waitMaxMs).thenApplyAsync(ready -> readNow(service, query), readers);
  }

  private <R> ReadAt<R> readNow(JpaService service, Function<JpaState, R> query) {
    try (var open = open(service)) {
      return new ReadAt<>(query(() -> query.apply(open.state())), open.shown());
    }
  }

  private CompletableFuture<@Nullable Void> whenShown(long atLeast, long waitMaxMs) {
    return state
        .whenShown(atLeast)
        .toCompletableFuture()
        .orTimeout(waitMaxMs, TimeUnit.MILLISECONDS)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedStage(
                    new TablesNotReady("they do not show commit " + atLeast + " yet")));
  }

  /** Waits until the tables show a commit. */
  void awaitShown(long commit, long waitMaxMs) {
    try {
      var unused = whenShown(commit, waitMaxMs).join();
    } catch (CompletionException late) {
      throw late.getCause() instanceof TablesNotReady known ? known : late;
    }
  }

  /** A snapshot of the database, with what a service's tables show in it. */
  final class OpenTables implements AutoCloseable {
    private final Connection connection;
    private final Session session;
    private final JpaState rows;
    private final ShownCommit shown;

    private OpenTables(JpaService service, Connection connection, long atLeast)
        throws SQLException {
      this.connection = connection;
      var found = ShownCommits.read(connection).get(service.name()); // begins the snapshot
      if (found == null || !found.isComplete()) {
        throw new TablesNotReady("they are being filled");
      }
      if (found.commit() < atLeast) {
        throw new TablesNotReady("the database has lost what it had not flushed, and catches up");
      }
      this.shown = found;
      this.session =
          setup.mappings().session(connection, new UnitStatements(connection, false), true);
      var unused = session.beginTransaction();
      this.rows = new JpaState(session, service.mapping());
    }

    JpaState state() {
      return rows;
    }

    ShownCommit shown() {
      return shown;
    }

    @Override
    public void close() {
      try (connection;
          session) {
        session.getTransaction().rollback(); // nothing was written
      } catch (SQLException | RuntimeException e) {
        LOG.debug("A connection for reads was lost", e);
      }
    }
  }

  /** Has a query read; one that loses its connection has read nothing. */
  static <R> R query(Supplier<R> query) {
    try {
      return query.get();
    } catch (RuntimeException failure) {
      throw SqlFailure.of(failure) == SqlFailure.CONNECTION
          ? new TablesNotReady("the database was lost")
          : failure;
    }
  }

  /**
   * Begins to read a service's tables.
   *
   * @throws TablesNotReady if they show no commit now
   */
  OpenTables open(JpaService service) {
    long atLeast = state.requireShown().commit();
    var connected = database;
    if (connected == null) {
      throw new TablesNotReady("the database is away");
    }
    try {
      var connection = connected.readConnection();
      try {
        return new OpenTables(service, connection, atLeast);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException failure) {
      throw new TablesNotReady(failure.toString());
    }
  }

  @Override
  public void close() {
    readers.shutdownNow();
    disconnect();
    setup.close();
  }
}
