package emporium.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.events.Topics;
import emporium.events.cards.CardTokens;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.simulation.SimulatedProcess;
import emporium.persistence.ms.simulation.Simulation;
import emporium.runtime.access.Callers;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.engine.EngineOpened;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.EventTransport;
import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.messaging.RemoteEventGateway;
import emporium.runtime.replica.ReplicaTopology;
import emporium.runtime.tracing.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;
import org.jspecify.annotations.Nullable;

/**
 * One life of a process with some of the services, from its start until it is killed: what Quarkus
 * wires, on simulated threads and with the ends of the wire in its hands.
 */
final class MarketplaceProcess {
  private static final Map<String, Topic<?>> TOPICS =
      Topics.ALL.stream().collect(Collectors.toMap(Topic::name, Function.identity()));

  final SimulatedProcess process;
  final GraphEngine engine;
  private final BeanContainer beans;
  private final Map<String, BeanContainer> services = new LinkedHashMap<>();
  private final Map<String, EventInlet> inlets = new HashMap<>();
  private final Settings settings;
  private final int life;

  /**
   * What a process is started with.
   *
   * @param sender sends an event to other processes; null if all services are in this one
   */
  record Settings(
      Simulation world,
      String name,
      List<ServiceDescriptor> services,
      Path directory,
      Durability level,
      FaultInjector disk,
      SmallRyeConfig config,
      ObjectMapper json,
      PlantedDefect defect,
      KeyOrderObserver order,
      @Nullable BiConsumer<Envelope<?>, EventHeaders> sender,
      @Nullable EventTransport acknowledgements) {}

  /** Starts one; its engine is open when this returns. */
  MarketplaceProcess(Settings settings, long clockOffsetMs, Map<Class<?>, Object> given) {
    this.settings = settings;
    this.life = settings.order().newLife();
    this.process = new SimulatedProcess(settings.world(), settings.name());
    process.moveClock(clockOffsetMs);
    this.engine = new GraphEngine(options());
    this.beans = new BeanContainer(settings.config());
    shareBeans();
    given.forEach(this::give);
    settings.services().forEach(this::declare);
    services.forEach(this::wire);
    engine.onCommitted(beans.get(OutboxRelay.class)::offer);
    engine.onOpened(() -> services.values().forEach(service -> service.fire(new EngineOpened())));
    boolean isOpened = false;
    try {
      engine.open();
      isOpened = true;
    } finally {
      if (!isOpened) {
        kill();
      }
    }
  }

  private EngineOptions options() {
    return EngineOptions.of(settings.directory(), settings.level(), context())
        .with()
        .limits(EngineLimits.DEFAULTS.with().workers(3).recoveryPauseMs(50).build())
        .checkpoint(new CheckpointOptions(1 << 16, 4, 200, lagBytesMax(), 0))
        .history(new HistoryOptions(2_000, 5, 500))
        .unforcedMaxMs(50)
        .faults(settings.disk())
        .build();
  }

  /** Commits wait for checkpoints at one level, for the journal at the other. */
  private long lagBytesMax() {
    return settings.level() == Durability.POWER ? 1 << 8 : Long.MAX_VALUE;
  }

  private EngineContext context() {
    return EngineContext.of(Topics.ALL, EngineBootstrap.codec())
        .withClock(process.clock())
        .withScheduler(process);
  }

  private void shareBeans() {
    beans.put(Engine.class, engine);
    beans.put(EngineScheduler.class, process);
    beans.put(Clock.class, process.clock());
    beans.put(EventCodec.class, engine.options().context().codec());
    beans.put(TransactionsFactory.class, TransactionsFactory.of(engine));
    beans.put(ReplicaTopology.class, ReplicaTopology.single());
    beans.put(Tracing.class, Tracing.OFF);
    beans.put(Callers.class, Callers.withoutTokens());
    beans.put(HeapGauge.class, HeapGauge.EMPTY);
    beans.put(MeterRegistry.class, new SimpleMeterRegistry());
    beans.put(ObjectMapper.class, settings.json());
    beans.put(CardTokens.class, MarketplaceSettings.cards(settings.world().random()));
    if (settings.acknowledgements() != null) {
      beans.put(EventTransport.class, settings.acknowledgements());
    }
  }

  @SuppressWarnings("unchecked") // the type is that of the bean
  private void give(Class<?> type, Object bean) {
    beans.put((Class<Object>) type, bean);
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String named(ServiceDescriptor service, String suffix) {
    String simple = service.packageName().substring(service.packageName().lastIndexOf('.') + 1);
    return service.packageName()
        + ".api."
        + Character.toUpperCase(simple.charAt(0))
        + simple.substring(1)
        + suffix;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // one service has one kind of transactions
  private void declare(ServiceDescriptor service) {
    var own = beans.ofService();
    services.put(service.name(), own);
    var module = (ServiceModule<?>) own.get((Class) type(named(service, "Module")));
    own.put(ServiceModule.class, module);
    own.put((Class) Transactions.class, observed(service.name(), module));
  }

  private Transactions<?> observed(String service, ServiceModule<?> module) {
    var transactions = settings.defect().transactions(module.transactions());
    return settings.order().observe(life, service, engine, transactions);
  }

  /** Channels and sweeps; what they consume of this process is connected at once. */
  private void wire(String name, BeanContainer own) {
    MarketplaceSweeps.of(name).forEach(sweep -> own.get(type(sweep)));
    if (name.equals(Services.PAYMENT_PROVIDER)) {
      return;
    }
    var service = Services.named(name);
    Object channels = own.get(type(named(service, "Channels")));
    for (Method method : sorted(channels)) {
      if (method.isAnnotationPresent(Incoming.class)) {
        String topic = method.getAnnotation(Incoming.class).value();
        var consumer = BeanContainer.invoke(channels, method);
        inlets.put(inlet(topic, name), new EventInlet(Objects.requireNonNull(consumer)));
      }
    }
    for (Method method : sorted(channels)) {
      if (method.isAnnotationPresent(Outgoing.class)) {
        publish(channels, method);
      }
    }
  }

  private static List<Method> sorted(Object bean) {
    var methods = new ArrayList<>(List.of(bean.getClass().getDeclaredMethods()));
    methods.sort(Comparator.comparing(Method::getName));
    return methods;
  }

  private static String inlet(String topic, String consumer) {
    return topic + " to " + consumer;
  }

  @SuppressWarnings("unchecked") // a channel publishes messages
  private void publish(Object channels, Method method) {
    var publisher = (Flow.Publisher<Message<?>>) BeanContainer.invoke(channels, method);
    Objects.requireNonNull(publisher).subscribe(new EventOutlet(this::sent));
  }

  /** To the consumers of this process, or onto the wire. */
  private void sent(Message<?> message) {
    var envelope = message.getMetadata(Envelope.class).orElseThrow();
    var headers = message.getMetadata(EventHeaders.class).orElse(null);
    var sender = settings.sender();
    if (headers != null && sender != null) {
      sender.accept(envelope, headers);
      var unused = message.ack();
      return;
    }
    var consumers = sorted(((Envelope<?>) envelope).topic().consumers());
    if (consumers.isEmpty()) {
      var unused = message.ack();
    }
    consumers.forEach(consumer -> deliver(consumer, envelope, message::ack));
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  /** An event has arrived for a service. */
  void deliver(
      String consumer, Envelope<?> envelope, Supplier<CompletionStage<Void>> acknowledgement) {
    var inlet = inlets.get(inlet(envelope.topic().name(), consumer));
    if (inlet != null && !process.isDead()) {
      inlet.offer(envelope, acknowledgement);
    }
  }

  /** A bean of a service. */
  <T> T bean(String service, Class<T> type) {
    return Objects.requireNonNull(services.get(service)).get(type);
  }

  ServiceModule<?> module(String service) {
    return bean(service, ServiceModule.class);
  }

  List<String> serviceNames() {
    return List.copyOf(services.keySet());
  }

  RemoteEventGateway remote() {
    return beans.get(RemoteEventGateway.class);
  }

  static Topic<?> topic(String name) {
    return Objects.requireNonNull(TOPICS.get(name), name);
  }

  boolean isRunning() {
    return !process.isDead();
  }

  /** Ends it as kill -9 does. */
  void kill() {
    process.kill();
    engine.close();
  }
}
