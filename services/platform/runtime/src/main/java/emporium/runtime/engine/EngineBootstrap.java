package emporium.edge;

import emporium.edge.replica.Replicas;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.engine.LiveHeap;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.JpaReplica;
import emporium.persistence.ms.CheckpointOptions;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.HistoryOptions;
import emporium.persistence.ms.MemoryBound;
import emporium.persistence.ms.store.StoreFaults;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Opens the engine when the application starts, after the channels are wired and before HTTP
 * listens, and closes it when the application stops, so that a reload in dev mode finds the state
 * again with its new class loader.
 */
@ApplicationScoped
public class EngineLife {
  /** What {@code emporium.engine} calls the engines. */
  static final String GRAPH = "ms";

  static final String JPA = "jpa";

  /** After the channels (library priority) and before the observers of the services. */
  private static final int AFTER_CHANNELS = 2_000;

  /** The engine of this process. */
  @Produces
  @Singleton
  @Typed(Engine.class)
  Engine engine(EdgeConfig config, Instance<GraphEngine> graph, Instance<JpaEngine> jpa) {
    return switch (config.engine()) {
      case GRAPH -> graph.get();
      case JPA -> jpa.get();
      default ->
          throw new IllegalArgumentException(
              "emporium.engine must be ms or jpa: value=" + config.engine());
    };
  }

  /** How events are written. */
  @Produces
  @Singleton
  public static EventCodec codec() {
    return new JacksonCodec();
  }

  /** How full the heap is. */
  @Produces
  @Singleton
  HeapGauge heap() {
    return LiveHeap.ofThisJvm();
  }

  void stopMeasuring(@Disposes HeapGauge heap) {
    heap.close();
  }

  /** How full the disk is. */
  @Produces
  @Singleton
  DiskGauge disk(EdgeConfig config) {
    return MeasuredDisk.every(config.disk().pauseMs(), new DirectoryLook(config.dataDirectory()));
  }

  void stopMeasuring(@Disposes DiskGauge disk) {
    disk.close();
  }

  /** The graphs; services declare themselves on it before it opens. */
  @Produces
  @Singleton
  @Typed(GraphEngine.class)
  GraphEngine graph(
      EdgeConfig config,
      Clock clock,
      Instance<StoreFaults> faults,
      LockDiagnostics locks,
      Replicas replicas,
      HeapGauge heap) {
    require(GRAPH, config);
    var engine =
        new GraphEngine(
            options(config, clock, heap, faults.isResolvable() ? faults.get() : StoreFaults.NONE));
    engine.share(replicas.share());
    engine.onLocks(locks::listener, locks.slowWaitMs());
    return engine;
  }

  private static EngineOptions options(
      EdgeConfig config, Clock clock, HeapGauge heap, StoreFaults faults) {
    var commit = config.commit();
    var checkpoint = config.checkpoint();
    var history = config.history();
    var memory = config.memory();
    return new EngineOptions(
        config.dataDirectory(),
        config.durability(),
        commit.workers(),
        config.longReads().max(),
        commit.commandsMax(),
        commit.eventsMax(),
        commit.lockWaitMaxMs(),
        commit.snapshotBytesMax(),
        commit.recoveryPauseMs(),
        commit.unforcedMaxMs(),
        new CheckpointOptions(
            checkpoint.segmentBytes(),
            checkpoint.segmentsMax(),
            checkpoint.intervalMs(),
            checkpoint.objectsPerCut()),
        new HistoryOptions(
            history.afterMs(),
            history.batchMax(),
            history.pauseMs(),
            new MemoryBound(
                heap,
                MemoryShortage.share(memory.historyPercent()),
                MemoryShortage.share(Math.max(memory.historyPercent(), memory.refusePercent())),
                memory.pauseMs())),
        Topics.ALL,
        new JacksonCodec(),
        clock,
        Thread.currentThread().getContextClassLoader(),
        faults);
  }

  /** The tables; services declare themselves on it before it opens. */
  @Produces
  @Singleton
  @Typed(JpaEngine.class)
  JpaEngine jpa(EdgeConfig config, Clock clock, Replicas replicas) {
    require(JPA, config);
    var commit = config.commit();
    return new JpaEngine(
        new JpaOptions(
            server(config),
            config.durability(),
            commit.workers(),
            config.longReads().max(),
            commit.commandsMax(),
            commit.eventsMax(),
            commit.lockWaitMaxMs(),
            commit.recoveryPauseMs(),
            config.jpa().attemptsMax(),
            config.jpa().validateSchema(),
            Topics.ALL,
            new JacksonCodec(),
            clock,
            Thread.currentThread().getContextClassLoader(),
            new JpaReplica(replicas.index(), replicas.count())));
  }

  private static JpaOptions.Server server(EdgeConfig config) {
    var jpa = config.jpa();
    return jpa.url().isPresent()
        ? new JpaOptions.Server.External(jpa.url().get(), jpa.username(), jpa.password().orElse(""))
        : new JpaOptions.Server.Embedded(config.dataDirectory());
  }

  private static void require(String engine, EdgeConfig config) {
    if (!config.engine().equals(engine)) {
      throw new IllegalStateException(
          "A service knows no other engine than "
              + engine
              + ": emporium.engine="
              + config.engine());
    }
  }

  void start(
      @Observes @Priority(AFTER_CHANNELS) StartupEvent event,
      Engine engine,
      Relay relay,
      BeanManager beans,
      Event<EngineOpened> opened,
      Vertx vertx,
      @ConfigProperty(name = "quarkus.http.host", defaultValue = "127.0.0.1") String host,
      @ConfigProperty(name = "quarkus.http.port", defaultValue = "8080") int port) {
    declareServices(beans);
    engine.onCommitted(relay::offer);
    engine.onOpened(() -> opened.fire(new EngineOpened()));
    if (LaunchMode.current() == LaunchMode.NORMAL && port != 0) {
      openWithPage(engine, vertx, host, port);
    } else {
      engine.open(); // where others choose the address
    }
  }

  private static void openWithPage(Engine engine, Vertx vertx, String host, int port) {
    var page = StartPage.open(engine, vertx, host, port);
    try {
      engine.open();
    } finally {
      page.close();
    }
  }

  /**
   * Makes every service's transactions, so that each has declared itself before the engine opens.
   */
  private static void declareServices(BeanManager beans) {
    var type = new TypeLiteral<Transactions<?>>() {}.getType();
    for (Bean<?> bean : beans.getBeans(type, Any.Literal.INSTANCE)) {
      var unused = beans.getReference(bean, type, beans.createCreationalContext(bean));
    }
  }

  /** Also when the start failed after the engine was opened, and nobody observes the stop. */
  void dispose(@Disposes Engine engine) {
    engine.close();
  }

  void stop(@Observes ShutdownEvent event, Engine engine) {
    engine.close();
  }
}
