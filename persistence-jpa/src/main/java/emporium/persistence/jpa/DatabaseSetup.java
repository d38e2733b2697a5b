package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.StartFailed;
import emporium.persistence.jpa.postgres.ConnectionPools;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ReplicaSchemas;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.jpa.postgres.TableVariant;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an engine needs before it can connect: a server, the schemas of its services at their newest
 * version, their mappings. The server is started, the schemas are migrated at each opening; the
 * mappings are read once. Opened and closed by one thread at a time, read by all.
 */
final class DatabaseSetup implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseSetup.class);
  private static final String MIGRATION = "classpath:emporium/persistence/jpa/";
  private static final int CONNECTIONS_TO_SPARE = 16;

  private final JpaOptions options;
  private final @Nullable SharedEntityMappings shared; // null: its own mappings
  private volatile Map<String, String> facts = Map.of();
  private volatile @Nullable EntityMappings mappings;
  private final Set<String> changedServices = new LinkedHashSet<>();
  private @Nullable EmbeddedPostgresServer server;

  DatabaseSetup(JpaOptions options, @Nullable SharedEntityMappings shared) {
    this.options = options;
    this.shared = shared;
  }

  /** Connections to a database that is ready for the services. */
  ConnectionPools open(Collection<JpaService> services) {
    ServerAddress.External address = address();
    var database =
        new ConnectionPools(
            address,
            options.limits().workers(),
            options.limits().readers(),
            options.silenceMaxMs(),
            commandOptions());
    try {
      requireSchemas(database, services);
      services.forEach(service -> migrate(database, service));
      var mapped = mappings;
      if (mapped == null) {
        mapped = map(resources(services), database.source());
        changedServices.addAll(mapped.changedServices());
        mappings = mapped;
      }
      facts = facts(database, services);
      LOG.info("PostgreSQL: {}", facts);
      return database;
    } catch (SQLException e) {
      database.close();
      throw new StartFailed(
          "The database cannot be used at " + address.place() + ": " + e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  private static Map<String, String> facts(
      ConnectionPools database, Collection<JpaService> services) throws SQLException {
    boolean optimistic = services.stream().anyMatch(service -> service.mapping().isOptimistic());
    try (var connection =
        optimistic ? database.singleConnection(false) : database.commandConnection()) {
      return ConnectionPools.facts(connection);
    }
  }

  private void requireSchemas(ConnectionPools database, Collection<JpaService> services)
      throws SQLException {
    try (var connection = database.commandConnection()) {
      for (JpaService service : services) {
        ReplicaSchemas.requireCountNotReduced(
            connection, service.name(), options.replica().count());
        TableVariant.require(connection, service.name(), service.mapping().variant());
      }
    }
  }

  private EntityMappings map(Set<String> resources, DataSource source) {
    ClassLoader loader = options.context().classLoader();
    SchemaCheck check = options.schemaCheck();
    boolean cached = options.entityCache(); // of one database
    boolean counted = options.statistics(); // of one engine
    return shared == null || cached || counted
        ? new EntityMappings(resources, loader, check, cached, counted, source)
        : shared.of(resources, loader, check, source);
  }

  private static Set<String> resources(Collection<JpaService> services) {
    var resources = new LinkedHashSet<String>();
    services.forEach(service -> resources.addAll(service.mapping().resources(service.name())));
    return resources;
  }

  /** Services whose tables openings have changed: made, migrated, or updated. */
  Set<String> changedServices() {
    return Set.copyOf(changedServices);
  }

  /** The changes until now are taken care of. */
  void forgetChanges() {
    changedServices.clear();
  }

  /** The mapped classes. */
  EntityMappings mappings() {
    var mapped = mappings;
    if (mapped == null) {
      throw new EngineNotOpen();
    }
    return mapped;
  }

  /** Settings as the server had them at the last opening. */
  Map<String, String> facts() {
    return facts;
  }

  /** Where the server is; an embedded one is started if it does not run. */
  ServerAddress.External address() {
    if (options.server() instanceof ServerAddress.External external) {
      return external;
    }
    var embedded = (ServerAddress.Embedded) options.server();
    if (server == null) {
      server =
          new EmbeddedPostgresServer(
              embedded.directory(),
              2 * options.limits().workers() + options.limits().readers() + CONNECTIONS_TO_SPARE);
    }
    return server.start();
  }

  private String commandOptions() {
    return "-c lock_timeout="
        + Math.max(1, options.limits().lockWaitMaxMs())
        + " -c synchronous_commit="
        + (options.durability() == Durability.POWER ? "on" : "off");
  }

  /**
   * The engine's own tables and the service's, with one history in the service's schema. The
   * engine's versions are below the service's, so a new one is out of order in an existing schema.
   * A further replica has its own tables in its own schema, and begins with what the others have
   * consumed: some of it may be redelivered to this one.
   */
  private void migrate(ConnectionPools database, JpaService service) {
    if (migrate(flyway(database.source(), service.name()).locations(migrations(service)))) {
      changedServices.add(service.name());
    }
    if (!service.engineSchema().equals(service.name())) {
      boolean unused =
          migrate(
              flyway(database.source(), service.engineSchema())
                  .locations(MIGRATION + "migration", MIGRATION + "replica")
                  .placeholders(Map.of("service", service.name())));
    }
  }

  private static String[] migrations(JpaService service) {
    return Stream.concat(
            Stream.of(MIGRATION + "migration"),
            service.mapping().migrations(service.name()).stream())
        .toArray(String[]::new);
  }

  private FluentConfiguration flyway(DataSource database, String schema) {
    return flyway(options.context().classLoader(), database, schema);
  }

  /**
   * Migrations of a schema. Each is committed together with its row of the history: with a lock of
   * a transaction, which is the default, Flyway would write these over another connection, and a
   * process killed between the two commits would leave a schema that cannot be migrated.
   */
  static FluentConfiguration flyway(ClassLoader loader, DataSource database, String schema) {
    return Flyway.configure(loader)
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .dataSource(database)
        .schemas(schema)
        .defaultSchema(schema)
        .failOnMissingLocations(true);
  }

  /** Whether there was anything to migrate. */
  private static boolean migrate(FluentConfiguration flyway) {
    try {
      return flyway.load().migrate().migrationsExecuted > 0;
    } catch (FlywayValidateException older) { // else it would warn at each start
      return flyway.outOfOrder(true).load().migrate().migrationsExecuted > 0;
    }
  }

  @Override
  public void close() {
    var mapped = mappings;
    mappings = null;
    if (mapped != null && shared == null) {
      mapped.close();
    }
    if (server != null) {
      server.close();
      server = null;
    }
  }
}
