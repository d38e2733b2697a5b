package emporium.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.DrainStatus;
import emporium.marketplace.InProcessProviderClient;
import emporium.payment.psp.ChargeRequest;
import emporium.payment.psp.ChargeResponse;
import emporium.payment.psp.PaymentProviderClient;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.ms.simulation.FailingDisk;
import emporium.persistence.ms.simulation.Simulation;
import emporium.provider.api.PaymentProvider;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.EventTransport;
import io.smallrye.config.SmallRyeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All services in one process, or each in its own, with what happens to them and their clients.
 * Their machines' disks and clocks outlive the processes.
 */
final class MarketplaceWorld {
  private static final EventCodec CODEC = EngineBootstrap.codec();
  private static final long CALL_MS_MAX = 600;
  private static final long DRAIN_MS_MAX = 600_000;

  final Simulation world;
  final SimulatedWire wire;
  private final PlantedDefect defect;
  final KeyOrderObserver order = new KeyOrderObserver();
  private RecordFilter filter = (topic, sequence, headers) -> true;
  private final boolean isApart;
  private final Durability level;
  private final boolean losesPower;
  private final SmallRyeConfig config = MarketplaceSettings.config();
  private final ObjectMapper json = MarketplaceSettings.json();
  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final Map<String, Machine> machineOfService = new LinkedHashMap<>();

  /** Decides which events leave their process, besides what the wire loses. */
  @FunctionalInterface
  interface RecordFilter {
    boolean passes(Topic<?> topic, long sequence, EventHeaders headers);
  }

  /** Where a process runs again after it was killed. */
  final class Machine {
    final String name;
    private final List<ServiceDescriptor> services;
    private final RecordedDirectory directory;
    private final FailingDisk disk;
    private long clockOffsetMs;
    private @Nullable MarketplaceProcess running;

    Machine(String name, List<ServiceDescriptor> services, Path place) {
      this.name = name;
      this.services = services;
      this.directory = new RecordedDirectory(place, losesPower);
      this.disk = new FailingDisk(directory);
      if (defect.is(PlantedDefect.Kind.ACKNOWLEDGED_BEFORE_THE_FORCE)) {
        directory.lie(".journal");
      }
    }

    /** Its process while it runs. */
    @Nullable MarketplaceProcess running() {
      return running;
    }

    void start() {
      disk.repair();
      running = new MarketplaceProcess(settings(), clockOffsetMs, given());
    }

    private MarketplaceProcess.Settings settings() {
      return new MarketplaceProcess.Settings(
          world,
          name,
          services,
          directory.path(),
          level,
          disk,
          config,
          json,
          defect,
          order,
          isApart ? MarketplaceWorld.this::publish : null,
          isApart ? new SimulatedTransport(this) : null);
    }

    private Map<Class<?>, Object> given() {
      return Map.of(PaymentProviderClient.class, new SimulatedProviderClient(name));
    }

    void kill() {
      var process = running;
      running = null;
      if (process != null) {
        process.kill();
      }
    }

    /** The power fails: what was not forced is there in part. */
    void losePower() throws IOException {
      kill();
      directory.losePower(world.random().nextLong());
    }

    FailingDisk disk() {
      return disk;
    }

    void moveClock(long ms) {
      clockOffsetMs += ms;
      if (running != null) {
        running.process.moveClock(ms);
      }
    }
  }

  /**
   * @param isApart each service in its own process
   * @param losesPower whether machines may lose power
   */
  MarketplaceWorld(
      Simulation world,
      boolean isApart,
      Durability level,
      boolean losesPower,
      PlantedDefect defect,
      Path scratch) {
    this.world = world;
    this.isApart = isApart;
    this.level = level;
    this.losesPower = losesPower;
    this.defect = defect;
    this.wire = new SimulatedWire(world);
    if (isApart) {
      for (ServiceDescriptor service : Services.START_ORDER) {
        add(service.name(), List.of(service), scratch);
      }
    } else {
      add("marketplace", Services.START_ORDER, scratch);
    }
  }

  private void add(String name, List<ServiceDescriptor> services, Path scratch) {
    var machine = new Machine(name, services, scratch.resolve(name));
    machines.put(name, machine);
    services.forEach(service -> machineOfService.put(service.name(), machine));
  }

  /** Events pass this filter from now on. */
  void filter(RecordFilter next) {
    filter = next;
  }

  List<Machine> machines() {
    return List.copyOf(machines.values());
  }

  void startAll() {
    machines.values().stream().filter(machine -> machine.running() == null).forEach(Machine::start);
  }

  void killAll() {
    machines.values().forEach(Machine::kill);
  }

  private Machine machineOf(String service) {
    return Objects.requireNonNull(machineOfService.get(service), service);
  }

  /** The process of a service while it runs. */
  @Nullable MarketplaceProcess processOf(String service) {
    return machineOf(service).running();
  }

  /** An event leaves a process; a consumer gets it as often as the wire likes. */
  private void publish(Envelope<?> sent, EventHeaders headers) {
    var topic = sent.topic();
    long sequence = sent.id().sequence();
    if (!filter.passes(topic, sequence, headers)) {
      return;
    }
    byte[] payload = CODEC.encode(sent.event());
    var carried = defect.headers(headers, topic, sequence);
    String from = machineOf(topic.producer()).name;
    for (String consumer : topic.consumers().stream().sorted().toList()) {
      wire.send(
          from,
          machineOf(consumer).name,
          "event",
          () -> arrived(topic, sequence, carried, payload, consumer));
    }
  }

  private <E extends Event> void arrived(
      Topic<E> topic, long sequence, EventHeaders headers, byte[] payload, String consumer) {
    var process = processOf(consumer);
    if (process != null) {
      E event = CODEC.decode(payload, topic.type());
      process.deliver(
          consumer,
          Envelope.remote(
              topic,
              headers.source(),
              sequence,
              event,
              headers.lowWatermark(),
              headers.precedingSequence()),
          () -> CompletableFuture.completedStage(null));
    }
  }

  /** Acknowledgements go over the wire. */
  private final class SimulatedTransport implements EventTransport {
    private final Machine at;

    SimulatedTransport(Machine at) {
      this.at = at;
    }

    @Override
    public String name() {
      return MarketplaceSettings.TRANSPORT;
    }

    @Override
    public void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
      wire.send(
          at.name,
          machineOf(stream.producer()).name,
          "acknowledgement",
          () -> arrived(stream, consumed));
    }
  }

  private void arrived(AcknowledgementStream stream, SequenceRanges consumed) {
    var producer = processOf(stream.producer());
    if (producer != null) {
      producer.remote().acknowledged(stream.source(), stream.consumer(), stream.topic(), consumed);
    }
  }

  /**
   * Calls a service from a place; the answer may be lost, and then the call fails after a while.
   */
  <T> CompletionStage<T> call(
      String from, String service, Function<MarketplaceProcess, CompletionStage<T>> request) {
    var answer = new CompletableFuture<T>();
    String to = machineOf(service).name;
    wire.call(
        from,
        to,
        "request",
        () -> {
          var process = processOf(service);
          if (process == null) {
            answer.completeExceptionally(new IOException("Connection refused (simulated)"));
            return;
          }
          request
              .apply(process)
              .whenComplete(
                  (result, failure) ->
                      wire.call(to, from, "answer", () -> complete(answer, result, failure)));
        });
    world.after(
        CALL_MS_MAX,
        "timeout",
        () -> answer.completeExceptionally(new IOException("No answer (simulated)")));
    return answer;
  }

  private static <T> void complete(
      CompletableFuture<T> answer, @Nullable T result, @Nullable Throwable failure) {
    if (failure == null) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(failure);
    }
  }

  /** Payment calls the provider over the wire. */
  private final class SimulatedProviderClient implements PaymentProviderClient {
    private final String from;

    SimulatedProviderClient(String from) {
      this.from = from;
    }

    @Override
    public String name() {
      return MarketplaceSettings.PROVIDER;
    }

    @Override
    public CompletionStage<ChargeResponse> charge(ChargeRequest request) {
      return call(from, Services.PAYMENT_PROVIDER, process -> client(process).charge(request));
    }

    @Override
    public CompletionStage<ChargeResponse> voidCharge(String invoiceNumber) {
      return call(
          from, Services.PAYMENT_PROVIDER, process -> client(process).voidCharge(invoiceNumber));
    }

    private static InProcessProviderClient client(MarketplaceProcess process) {
      return new InProcessProviderClient(
          process.bean(Services.PAYMENT_PROVIDER, PaymentProvider.class));
    }
  }

  /** Goes on until nothing is open any more; false if that takes too long. */
  boolean drain(BooleanSupplier isBusy) {
    long endNanos = world.nowNanos() + DRAIN_MS_MAX * 1_000_000;
    while (world.nowNanos() < endNanos) {
      world.runFor(200);
      if (!isBusy.getAsBoolean() && status().drained()) {
        return true;
      }
    }
    return false;
  }

  /** What all processes have left to do, at one moment. */
  DrainStatus status() {
    long open = 0;
    long pending = 0;
    long dead = 0;
    for (Machine machine : machines.values()) {
      var process = machine.running();
      if (process == null || !process.engine.isOpen()) {
        return new DrainStatus(1, 1, 0);
      }
      pending += process.engine.pendingEvents();
      dead += process.engine.deadLetters();
      for (String service : process.serviceNames()) {
        open += process.process.await(process.module(service).openTransactions()).size();
      }
    }
    return new DrainStatus(open, pending, dead);
  }

  /** Audits what the services keep against what the clients were answered. */
  AuditResult audit(List<? extends Object> acknowledged, Path scratch) throws IOException {
    Path log = scratch.resolve("acknowledged.ndjson");
    Files.write(log, acknowledged.stream().map(Object::toString).toList());
    return Audit.of(new SimulatedRecords(this, json), log);
  }
}
