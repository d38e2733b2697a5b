package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.jpa.cache.BoundedHeapRegions;
import jakarta.persistence.SharedCacheMode;
import java.sql.Connection;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.hibernate.FlushMode;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.boot.spi.MetadataImplementor;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.BatchSettings;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.PostLoadEvent;
import org.hibernate.event.spi.PostLoadEventListener;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/**
 * The mapped classes of all services: one session factory for the process. Every aggregate it loads
 * is closed for changes. Thread-safe.
 */
final class EntityMappings implements AutoCloseable {
  private static final int BATCH = 64;

  /** Else Hibernate opens the only cache provider that it finds. */
  private static final Map<String, Object> WITHOUT_CACHE =
      Map.of(AvailableSettings.USE_SECOND_LEVEL_CACHE, false);

  private final SessionFactory factory;
  private final Set<String> changedServices;

  /**
   * Reads the mappings.
   *
   * @param resources where they are
   * @param check of the tables that {@code source} leads to
   * @param cached whether entities are cached beyond a session
   * @param counted whether Hibernate counts what it does
   * @throws SchemaMismatch if the tables do not fit
   */
  EntityMappings(
      Collection<String> resources,
      ClassLoader loader,
      SchemaCheck check,
      boolean cached,
      boolean counted,
      DataSource source) {
    var bootstrap = new BootstrapServiceRegistryBuilder().applyClassLoader(loader).build();
    var registry =
        new StandardServiceRegistryBuilder(bootstrap)
            .applySettings(settings(source))
            .applySettings(cached ? cacheSettings() : WITHOUT_CACHE)
            .applySetting(AvailableSettings.GENERATE_STATISTICS, counted)
            .build();
    var sources = new MetadataSources(registry);
    resources.forEach(
        resource -> {
          var unused = sources.addResource(resource);
        });
    try {
      var metadata = (MetadataImplementor) sources.buildMetadata();
      changedServices = SchemaDifference.apply(check, metadata, registry, source);
      factory = metadata.buildSessionFactory();
    } catch (RuntimeException | Error e) {
      StandardServiceRegistryBuilder.destroy(registry);
      throw e;
    }
    factory
        .unwrap(SessionFactoryImplementor.class)
        .getEventListenerRegistry()
        .appendListeners(EventType.POST_LOAD, new Closing());
  }

  private static Map<String, Object> settings(DataSource source) {
    var settings = new HashMap<String, Object>();
    settings.put(
        AvailableSettings.PHYSICAL_NAMING_STRATEGY,
        PhysicalNamingStrategySnakeCaseImpl.class.getName());
    settings.put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, source);
    settings.put(AvailableSettings.CONNECTION_PROVIDER_DISABLES_AUTOCOMMIT, true);
    settings.put(AvailableSettings.STATEMENT_BATCH_SIZE, BATCH);
    settings.put(BatchSettings.BUILDER, new PipelinedBatch.Builder(BATCH));
    settings.put(AvailableSettings.ORDER_INSERTS, true);
    settings.put(AvailableSettings.ORDER_UPDATES, true);
    settings.put(AvailableSettings.DEFAULT_BATCH_FETCH_SIZE, BATCH);
    settings.put(AvailableSettings.JAKARTA_VALIDATION_MODE, "none");
    settings.put(AvailableSettings.JDBC_TIME_ZONE, "UTC");
    return settings;
  }

  /** Regions are named after these mappings: the provider has one manager for a class loader. */
  private static Map<String, Object> cacheSettings() {
    var settings = new HashMap<String, Object>();
    settings.put(AvailableSettings.USE_SECOND_LEVEL_CACHE, true);
    settings.put(AvailableSettings.JAKARTA_SHARED_CACHE_MODE, SharedCacheMode.ALL);
    settings.put(AvailableSettings.DEFAULT_CACHE_CONCURRENCY_STRATEGY, "read-write");
    settings.put(AvailableSettings.CACHE_REGION_FACTORY, BoundedHeapRegions.class);
    settings.put(AvailableSettings.CACHE_REGION_PREFIX, UUID.randomUUID().toString());
    return settings;
  }

  /** The services whose tables were changed to fit, see {@link SchemaCheck#UPDATE}. */
  Set<String> changedServices() {
    return changedServices;
  }

  /** What makes sessions. */
  SessionFactory factory() {
    return factory;
  }

  /** Such a session, without batches: each row is read and written by a statement of its own. */
  Session unbatchedSession(Connection connection, UnitStatements statements, boolean readOnly) {
    Session session = session(connection, statements, readOnly);
    session.setJdbcBatchSize(1);
    session.setFetchBatchSize(1);
    return session;
  }

  /** A session on the connection; the caller begins and ends its transaction, and closes both. */
  @SuppressWarnings("deprecation") // batches find the unit of work by its inspector
  Session session(Connection connection, UnitStatements statements, boolean readOnly) {
    Session session =
        factory
            .withOptions()
            .connection(connection)
            .statementInspector((StatementInspector) statements)
            .flushMode(readOnly ? FlushMode.MANUAL : FlushMode.AUTO)
            .openSession();
    session.setDefaultReadOnly(readOnly);
    return session;
  }

  @Override
  public void close() {
    factory.close();
  }

  private static final class Closing implements PostLoadEventListener {
    private static final long serialVersionUID = 1L;

    @Override
    public void onPostLoad(PostLoadEvent event) {
      if (event.getEntity() instanceof Aggregate aggregate) {
        AggregateAccess.changeable(aggregate, false);
      }
    }
  }
}
