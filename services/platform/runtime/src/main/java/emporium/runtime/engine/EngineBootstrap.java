package emporium.runtime.engine;

import emporium.events.Topics;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.engine.LiveHeap;
import emporium.persistence.engine.StartFailed;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.JpaReplica;
import emporium.persistence.jpa.SchemaCheck;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.archive.MemoryBound;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.journal.JournalException;
import emporium.persistence.ms.schema.ImageException;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.store.files.StoreException;
import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.admission.DirectoryUsageProbe;
import emporium.runtime.admission.DiskGauge;
import emporium.runtime.admission.MemoryShortage;
import emporium.runtime.admission.PeriodicDiskGauge;
import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.replica.ReplicaTopology;
import io.quarkus.arc.All;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Opens the engine when the application starts, after the channels are wired and before HTTP
 * listens, and closes it when the application stops, so that a reload in dev mode reopens the state
 * with its new class loader.
 */
@ApplicationScoped
public class EngineBootstrap {
  /** Values of {@code emporium.engine}. */
  public static final String GRAPH = "ms";

  public static final String JPA = "jpa";

  /** The graph, and tables that follow it. */
  public static final String COMBINED = "combined";

  private static final Logger LOG = Logger.getLogger(EngineBootstrap.class);

  /** What waits for checkpoints may be four such parts. */
  private static final int LAG_PART_OF_HEAP = 16;

  /** After the channels (library priority) and before the observers of the services. */
  private static final int AFTER_CHANNELS = 2_000;

  /** The engine of this process. */
  @Produces
  @Singleton
  @Typed(Engine.class)
  Engine engine(RuntimeConfig config, Instance<GraphEngine> graph, Instance<JpaEngine> jpa) {
    return switch (config.engine()) {
      case GRAPH, COMBINED -> graph.get();
      case JPA -> jpa.get();
      default ->
          throw new IllegalArgumentException(
              "emporium.engine must be ms, jpa or combined: value=" + config.engine());
    };
  }

  /** The format of stored events. */
  @Produces
  @Singleton
  public static EventCodec codec() {
    return new StoredEventCodec();
  }

  /** The gauge of the heap. */
  @Produces
  @Singleton
  HeapGauge heap() {
    return LiveHeap.ofThisJvm();
  }

  void stopMeasuring(@Disposes HeapGauge heap) {
    heap.close();
  }

  /** The gauge of the disk. */
  @Produces
  @Singleton
  DiskGauge disk(RuntimeConfig config) {
    return PeriodicDiskGauge.every(
        config.disk().pauseMs(), new DirectoryUsageProbe(config.dataDirectory()));
  }

  void stopMeasuring(@Disposes DiskGauge disk) {
    disk.close();
  }

  /** The engine on graphs; services declare themselves on it before it opens. */
  @Produces
  @Singleton
  @Typed(GraphEngine.class)
  GraphEngine graph(
      RuntimeConfig config,
      Clock clock,
      EngineScheduler scheduler,
      Instance<FaultInjector> faults,
      LockDiagnostics locks,
      ReplicaTopology replicas,
      HeapGauge heap) {
    if (!isGraph(config)) {
      throw noOther(GRAPH, config);
    }
    var engine =
        new GraphEngine(
            options(
                config,
                context(clock, scheduler),
                heap,
                faults.isResolvable() ? faults.get() : FaultInjector.NONE));
    engine.assignShard(replicas.shardAssignment());
    engine.onLocks(locks::listener, locks.slowWaitMs());
    return engine;
  }

  private static EngineOptions options(
      RuntimeConfig config, EngineContext context, HeapGauge heap, FaultInjector faults) {
    var checkpoint = config.checkpoint();
    var history = config.history();
    var memory = config.memory();
    return EngineOptions.of(config.dataDirectory(), config.durability(), context)
        .with()
        .limits(limits(config))
        .follower(FollowingTables.policy(config))
        .followerBehindBytesMax(config.combined().behindBytesMax())
        .snapshotBytesMax(config.commit().snapshotBytesMax())
        .unforcedMaxMs(config.commit().unforcedMaxMs())
        .checkpoint(
            new CheckpointOptions(
                checkpoint.segmentBytes(),
                checkpoint.segmentsMax(),
                checkpoint.intervalMs(),
                lagBytesMax(checkpoint.lagBytesMax(), Runtime.getRuntime().maxMemory()),
                checkpoint.sliceMaxMs()))
        .history(
            new HistoryOptions(
                history.afterMs(),
                history.batchMax(),
                history.pauseMs(),
                new MemoryBound(
                    heap,
                    MemoryShortage.share(memory.historyPercent()),
                    MemoryShortage.share(Math.max(memory.historyPercent(), memory.refusePercent())),
                    memory.pauseMs())))
        .faults(faults)
        .build();
  }

  /** The bytes at which a checkpoint starts: as configured, fewer in a small heap. */
  static long lagBytesMax(long configured, long heapBytesMax) {
    return Math.min(configured, heapBytesMax / LAG_PART_OF_HEAP);
  }

  static EngineLimits limits(RuntimeConfig config) {
    var commit = config.commit();
    return EngineLimits.DEFAULTS
        .with()
        .workers(commit.workers())
        .readers(config.longReads().max())
        .commandsMax(commit.commandsMax())
        .eventsMax(commit.eventsMax())
        .lockWaitMaxMs(commit.lockWaitMaxMs())
        .recoveryPauseMs(commit.recoveryPauseMs())
        .build();
  }

  static EngineContext context(Clock clock, EngineScheduler scheduler) {
    return EngineContext.of(Topics.ALL, codec()).withClock(clock).withScheduler(scheduler);
  }

  /** The engine on tables; services declare themselves on it before it opens. */
  @Produces
  @Singleton
  @Typed(JpaEngine.class)
  JpaEngine jpa(
      RuntimeConfig config, Clock clock, EngineScheduler scheduler, ReplicaTopology replicas) {
    if (!config.engine().equals(JPA)) {
      throw noOther(JPA, config);
    }
    return new JpaEngine(
        JpaOptions.of(config.dataDirectory(), config.durability(), context(clock, scheduler))
            .with()
            .server(server(config))
            .limits(limits(config))
            .attemptsMax(config.jpa().attemptsMax())
            .silenceMaxMs(config.jpa().silenceMaxMs())
            .schemaCheck(schemaCheck(config))
            .entityCache(config.jpa().entityCache())
            .statistics(config.jpa().statistics())
            .replica(new JpaReplica(replicas.index(), replicas.count()))
            .build());
  }

  /** Tables are changed in dev mode only: such a change is in no migration. */
  static SchemaCheck schemaCheck(RuntimeConfig config) {
    if (!config.jpa().validateSchema()) {
      return SchemaCheck.NONE;
    }
    return LaunchMode.current() == LaunchMode.DEVELOPMENT
        ? SchemaCheck.UPDATE
        : SchemaCheck.VALIDATE;
  }

  static ServerAddress server(RuntimeConfig config) {
    var jpa = config.jpa();
    return jpa.url().isPresent()
        ? new ServerAddress.External(jpa.url().get(), jpa.username(), jpa.password().orElse(""))
        : new ServerAddress.Embedded(config.dataDirectory());
  }

  /** Whether the services' state is on a graph. */
  public static boolean isGraph(RuntimeConfig config) {
    return config.engine().equals(GRAPH) || config.engine().equals(COMBINED);
  }

  private static IllegalStateException noOther(String engine, RuntimeConfig config) {
    return new IllegalStateException(
        "A service knows no other engine than " + engine + ": emporium.engine=" + config.engine());
  }

  void start(
      @Observes @Priority(AFTER_CHANNELS) StartupEvent event,
      RuntimeConfig config,
      Engine engine,
      OutboxRelay relay,
      @All List<ServiceModule<?>> declared, // singletons: created, and so declared, before this
      FollowingTables tables,
      DevErrorPage errors,
      Event<EngineOpened> opened,
      Vertx vertx,
      @ConfigProperty(name = "quarkus.http.host", defaultValue = "127.0.0.1") String host,
      @ConfigProperty(name = "quarkus.http.port", defaultValue = "8080") int port) {
    PublishedWay.requireDeclared(config, declared);
    engine.onCommitted(relay::offer);
    engine.onOpened(() -> opened.fire(new EngineOpened()));
    engine.onOpened(tables::engineOpened);
    try {
      open(engine, vertx, LaunchMode.current(), config.access(), host, port);
      tables.start();
    } catch (IncompatibleClassChange changed) {
      refuse(
          errors,
          changed,
          RemovedFields.message(changed, config.dataDirectory(), LaunchMode.current()));
    } catch (StartFailed | StoreException | JournalException | ImageException failed) {
      refuse(errors, failed, String.valueOf(failed.getMessage()));
    }
  }

  private static void refuse(DevErrorPage errors, RuntimeException cause, String message) {
    LOG.debug("The engine does not open", cause);
    if (LaunchMode.current() != LaunchMode.DEVELOPMENT) {
      throw new ConfigurationException(message); // printed without a stack trace
    }
    LOG.error(message);
    errors.show(message);
  }

  /** Nothing listens meanwhile where others choose the address, or where callers show tokens. */
  static void open(
      Engine engine, Vertx vertx, LaunchMode mode, Access access, String host, int port) {
    if (mode != LaunchMode.NORMAL || port == 0 || access == Access.TOKENS) {
      engine.open();
      return;
    }
    var page = StartupProbeServer.open(engine, vertx, access, host, port);
    try {
      engine.open();
    } finally {
      page.close();
    }
  }

  /** Also closes the engine when the start failed after it was opened: no stop event follows. */
  void dispose(@Disposes Engine engine) {
    engine.close();
  }

  void stop(@Observes ShutdownEvent event, Engine engine, FollowingTables tables) {
    tables.close();
    engine.close();
  }
}
