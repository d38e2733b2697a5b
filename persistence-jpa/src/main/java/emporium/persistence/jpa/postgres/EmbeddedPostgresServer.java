package emporium.persistence.jpa.postgres;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.engine.PrivateFiles;
import emporium.persistence.engine.StartFailed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server of this process on a data directory: on a port of the loopback interface,
 * with {@code fsync} on unless configured otherwise. Every connection needs a password
 * (SCRAM-SHA-256), which is generated with the data ({@link #passwordFile}). A lock file keeps a
 * second process out; a server orphaned by a killed process is stopped first. Not thread-safe: the
 * engine starts and stops it.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgresServer.class);
  private static final Duration START_MAX = Duration.ofSeconds(60);
  private static final long STOP_MAX_S = 20;
  private static final String USER = "postgres";
  private static final String DATABASE = "postgres";

  /** A role that may do nothing until it is granted something; {@code ReaderRole} does. */
  private static final String READER = "emporium_reader";

  /** Databases and roles that no service owns. */
  private static final Set<String> OTHERS = Set.of(USER, READER, "template0", "template1");

  private static final int ANY_PORT = 0;

  private final Path data;
  private final PasswordFile passwords;
  private final int port;
  private final Map<String, String> settings;
  private final FileChannel lockFile;
  private final FileLock lock;
  private @Nullable EmbeddedPostgres running;

  /**
   * Takes the directory; nothing is started.
   *
   * @param connectionsMax most connections at a time
   * @throws StartFailed if another process has it, or if it cannot be used
   */
  public EmbeddedPostgresServer(Path directory, int connectionsMax) {
    this(directory, ANY_PORT, connectionsMax, Map.of());
  }

  /**
   * Takes the directory; nothing is started.
   *
   * @param connectionsMax most connections at a time
   * @param others settings of the server that differ from the usual ones
   * @throws StartFailed if another process has it, or if it cannot be used
   */
  public EmbeddedPostgresServer(Path directory, int connectionsMax, Map<String, String> others) {
    this(directory, ANY_PORT, connectionsMax, others);
  }

  /**
   * Takes the directory; nothing is started.
   *
   * @param port where it will listen; 0 is one that is free then
   * @param connectionsMax most connections at a time
   * @param others settings of the server that differ from the usual ones
   * @throws StartFailed if another process has it, or if it cannot be used
   */
  public EmbeddedPostgresServer(
      Path directory, int port, int connectionsMax, Map<String, String> others) {
    this.data = directory.resolve("postgres");
    this.passwords = new PasswordFile(directory);
    this.port = port;
    this.settings = defaults(connectionsMax);
    settings.putAll(others);
    try {
      PrivateFiles.open(directory);
      lockFile =
          PrivateFiles.channel(
              directory.resolve("postgres.lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      lock = lock(lockFile, directory);
    } catch (IOException e) {
      throw new StartFailed(
          "Directory unusable: " + directory + ", " + e + ". Check free space, rights and the disk",
          e);
    }
  }

  private static FileLock lock(FileChannel file, Path directory) throws IOException {
    FileLock lock = null;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      LOG.debug("This process has the directory already", e);
    }
    if (lock == null) {
      file.close();
      throw new StartFailed(
          "Directory in use: "
              + directory
              + " is held by another process. Stop that one first; the lock ends with it",
          null);
    }
    return lock;
  }

  /** The file with the passwords of the server on a directory, as PGPASSFILE has them. */
  public static Path passwordFile(Path directory) {
    return new PasswordFile(directory).path().toAbsolutePath().normalize();
  }

  /** The same with the password of the owner of a database, for a process that has no others. */
  public static Path passwordFile(Path directory, String owner) {
    return new PasswordFile(directory).pathOf(owner).toAbsolutePath().normalize();
  }

  /**
   * Starts the server, or finds it running.
   *
   * @throws StartFailed if it does not start, or if its password file is lost
   */
  @CanIgnoreReturnValue
  public ServerAddress.External start() {
    var server = running;
    if (server == null || postmaster(data).isEmpty()) {
      stop();
      postmaster(data).ifPresent(EmbeddedPostgresServer::end);
      server = startNew();
      running = server;
    }
    return external(server, DATABASE);
  }

  /** Makes another, empty database on the running server. */
  @CanIgnoreReturnValue
  public ServerAddress.External create(String database) throws SQLException {
    var server = started();
    try (var connection = external(server, DATABASE).connect();
        var create = connection.createStatement()) {
      create.execute("create database \"" + database + "\""); // order is a word of SQL
    }
    return external(server, database);
  }

  /** The database of the running server, made if it is absent. */
  @CanIgnoreReturnValue
  public ServerAddress.External createIfAbsent(String database) throws SQLException {
    var server = started();
    try (var connection = external(server, DATABASE).connect();
        var find = connection.prepareStatement("select 1 from pg_database where datname = ?")) {
      find.setString(1, database);
      try (var found = find.executeQuery()) {
        return found.next() ? external(server, database) : create(database);
      }
    }
  }

  /**
   * The database of the running server as its owner connects to it, a role of the same name that
   * connects to no other database. Made if it is absent; one that the administrator owns, with all
   * that is in it, becomes this role's. The role's password is in a {@linkplain #passwordFile(Path,
   * String) file of its own}.
   *
   * @param followed schemas of tables that follow and may be read; none if these do not follow
   * @throws IllegalArgumentException if the name is that of another role of the server
   */
  @CanIgnoreReturnValue
  public ServerAddress.External createOwned(String database, List<String> followed)
      throws SQLException {
    var server = started();
    if (OTHERS.contains(database)) {
      throw new IllegalArgumentException("DATABASE must not be '" + database + "'");
    }
    var owner = new DatabaseOwner(database);
    String password = passwordOfOwner(database, !followed.isEmpty());
    try (var administrator = external(server, DATABASE).connect()) {
      owner.create(administrator, password);
      createIfAbsent(database);
      owner.own(administrator);
      if (!followed.isEmpty()) {
        owner.followTables(administrator, READER, followed);
      }
    }
    try (var inside = external(server, database).connect()) {
      owner.takeOver(inside);
    }
    return new ServerAddress.External(url(server, database), database, password);
  }

  private String passwordOfOwner(String owner, boolean withReader) {
    try {
      passwords.add(owner);
      passwords.writeOf(owner, withReader ? List.of(owner, READER) : List.of(owner));
      return passwords.of(owner);
    } catch (IOException e) {
      throw new StartFailed("Password file unusable: " + passwords.path() + ", " + e, e);
    }
  }

  private EmbeddedPostgres started() {
    var server = running;
    if (server == null) {
      throw new IllegalStateException("The server is not started");
    }
    return server;
  }

  /** The server's own process; empty if it is not running. */
  Optional<ProcessHandle> process() {
    return postmaster(data);
  }

  private ServerAddress.External external(EmbeddedPostgres server, String database) {
    try {
      return new ServerAddress.External(url(server, database), USER, passwords.of(USER));
    } catch (IOException e) {
      throw new StartFailed("Password file unreadable: " + passwords.path() + ", " + e, e);
    }
  }

  private static String url(EmbeddedPostgres server, String database) {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + database;
  }

  private EmbeddedPostgres startNew() {
    try {
      var authentication = new ServerAuthentication(data, passwords, USER, READER);
      var server = start(authentication);
      if (authentication.complete(external(server, DATABASE))) {
        server.close();
        postmaster(data).ifPresent(EmbeddedPostgresServer::end);
        server = start(authentication);
      }
      return server;
    } catch (IOException | SQLException e) {
      throw new StartFailed(
          "PostgreSQL does not start in " + data + ": " + e + ". Its own log has the cause", e);
    }
  }

  private EmbeddedPostgres start(ServerAuthentication authentication) throws IOException {
    var builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false) // it would be stopped under running commands
            .setLocaleConfig("locale", "C")
            .setPGStartupWait(START_MAX);
    if (port != ANY_PORT) {
      builder.setPort(port);
    }
    settings.forEach(
        (name, value) -> {
          var unused = builder.setServerConfig(name, value);
        });
    authentication.prepare(builder);
    return builder.start();
  }

  /** What differs from the server's defaults; docs/adr/0013 gives the reasons. */
  private static Map<String, String> defaults(int connectionsMax) {
    var settings = new TreeMap<String, String>();
    settings.put("fsync", "on");
    settings.put("listen_addresses", "127.0.0.1");
    settings.put("max_connections", Integer.toString(connectionsMax));
    settings.put("shared_buffers", "256MB");
    settings.put("effective_cache_size", "1GB");
    settings.put("work_mem", "8MB");
    settings.put("wal_buffers", "16MB");
    settings.put("max_wal_size", "2GB");
    settings.put("checkpoint_timeout", "15min");
    settings.put("random_page_cost", "1.1");
    settings.put("jit", "off");
    settings.put("autovacuum_naptime", "10s");
    return settings;
  }

  /** The process that serves the data. */
  public static Optional<ProcessHandle> postmaster(Path data) {
    try {
      var file = data.resolve("postmaster.pid");
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      List<String> lines = Files.readAllLines(file);
      return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
          .filter(ProcessHandle::isAlive)
          .filter(process -> process.info().command().orElse("").contains("postgres"));
    } catch (IOException | RuntimeException e) {
      LOG.warn("postmaster.pid cannot be read: {}", data, e);
      return Optional.empty();
    }
  }

  private static void end(ProcessHandle process) {
    LOG.warn("Stopping an orphaned PostgreSQL server: pid={}", process.pid());
    process.destroy();
    try {
      process.onExit().get(STOP_MAX_S, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.warn("PostgreSQL does not stop, killing it: pid={}", process.pid(), e);
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    var server = running;
    running = null;
    if (server != null) {
      try {
        server.close();
      } catch (IOException e) {
        LOG.warn("PostgreSQL did not stop in time", e);
      }
      postmaster(data).ifPresent(EmbeddedPostgresServer::end); // it was given a few seconds only
    }
  }

  @Override
  public void close() {
    stop();
    try {
      lock.release();
      lockFile.close();
    } catch (IOException e) {
      LOG.warn("The lock file was not released", e);
    }
  }
}
