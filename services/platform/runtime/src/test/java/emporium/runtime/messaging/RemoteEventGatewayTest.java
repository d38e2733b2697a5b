package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.criteria.OrderingGuarantee;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What leaves a process, and what is acknowledged of it. */
class RemoteEventGatewayTest {
  private static final String TOPIC = Topics.STOCK_COMPLETED.name();

  private final List<Long> sent = new ArrayList<>();
  private final Deque<CompletableFuture<Void>> forces = new ArrayDeque<>();
  private final List<String> noted = new ArrayList<>();
  private final List<Integer> notedCounts = new ArrayList<>();
  private final List<String> acknowledged = new ArrayList<>();
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private boolean isForcedAtOnce = true;
  private boolean isOpen = true;
  private long opening = 1;
  private String source = "here";
  private CompletableFuture<Void> noting = CompletableFuture.completedFuture(null);
  private final List<Runnable> listeners = new ArrayList<>();

  private final RemoteEventGateway remote =
      new RemoteEventGateway(
          instance(wire()),
          instance(
              fake(
                  Engine.class,
                  Map.of(
                      "isOpen", arguments -> isOpen,
                      "source", arguments -> source,
                      "epoch", arguments -> opening,
                      "onOpened", arguments -> listeners.add((Runnable) arguments[0]),
                      "lowWatermark", arguments -> 1L,
                      "durable", arguments -> durable((long) arguments[0]),
                      "acknowledge", arguments -> note(arguments)))),
          fake(Criteria.class, Map.of("eventOrder", arguments -> OrderingGuarantee.CAUSAL)),
          new RemoteEventMetrics(metrics),
          EngineScheduler.THREADS,
          fake(
              RuntimeConfig.class,
              Map.of("relay", arguments -> relay(), "commit", arguments -> commit())));

  private static RuntimeConfig.Commit commit() {
    return fake(RuntimeConfig.Commit.class, Map.of("recoveryPauseMs", arguments -> 1_000L));
  }

  private static RuntimeConfig.Relay relay() {
    return fake(
        RuntimeConfig.Relay.class,
        Map.of(
            "resendAfterMs",
            arguments -> 600_000L,
            "resendMaxMs",
            arguments -> 600_000L,
            "transport",
            arguments -> "wire",
            "acknowledgeAfterMs",
            arguments -> 600_000L,
            "acknowledgementsMax",
            arguments -> 2));
  }

  private EventTransport wire() {
    return new EventTransport() {
      @Override
      public String name() {
        return "wire";
      }

      @Override
      public void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
        acknowledged.add(consumed.ranges() + " to " + stream.consumer());
      }
    };
  }

  /** Answers some methods; the others fail. */
  private static <T> T fake(Class<T> type, Map<String, Function<Object[], Object>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              var answer = answers.get(method.getName());
              if (answer == null) {
                throw new UnsupportedOperationException(method.getName());
              }
              return answer.apply(arguments);
            }));
  }

  private static Instance<EventTransport> instance(EventTransport transport) {
    return instanceOf(transport);
  }

  private static Instance<Engine> instance(Engine engine) {
    return instanceOf(engine);
  }

  @SuppressWarnings("unchecked")
  private static <T> Instance<T> instanceOf(T bean) {
    return fake(
        Instance.class,
        Map.of(
            "get", arguments -> bean,
            "stream", arguments -> Stream.of(bean),
            "isUnsatisfied", arguments -> false));
  }

  private CompletionStage<Void> durable(long ofOpening) {
    if (ofOpening != opening) {
      return CompletableFuture.failedStage(new EngineNotOpen());
    }
    if (isForcedAtOnce) {
      return CompletableFuture.completedStage(null);
    }
    forces.add(new CompletableFuture<>());
    return forces.getLast();
  }

  private CompletionStage<Integer> note(Object[] arguments) {
    if ((long) arguments[0] != opening) {
      return CompletableFuture.failedStage(new EngineNotOpen());
    }
    noted.add(arguments[1] + " " + arguments[2]);
    notedCounts.add(((Collection<?>) arguments[2]).size());
    return noting.thenApply(done -> ((Collection<?>) arguments[2]).size());
  }

  @SuppressWarnings("unchecked")
  private void attach() {
    Emitter<TransactionMark> channel =
        fake(
            Emitter.class,
            Map.of(
                "send",
                arguments -> {
                  var message = (Message<?>) arguments[0];
                  sent.add(message.getMetadata(Envelope.class).orElseThrow().id().sequence());
                  return message.ack();
                }));
    remote.sender(Topics.STOCK_COMPLETED).attach(channel);
  }

  private static Envelope<TransactionMark> event(long sequence, long epoch) {
    return new Envelope<>(Topics.STOCK_COMPLETED, new EventId(TOPIC, sequence), mark(), epoch);
  }

  private static TransactionMark mark() {
    return new TransactionMark(
        new CheckoutId(1, 1),
        "t",
        TransactionType.CUSTOMER_SESSION,
        1,
        MarkStatus.SUCCESS,
        "stock");
  }

  private double unacknowledged() {
    return metrics.get("emporium.relay.unacknowledged").tag("topic", TOPIC).gauge().value();
  }

  @AfterEach
  void stop() {
    remote.stop();
  }

  @Test
  void offer_beforeItsChannelIsThere_waitsForIt() {
    remote.offer(event(1, 1));
    remote.offer(event(2, 1));
    assertEquals(List.of(), sent);
    attach();
    assertEquals(List.of(1L, 2L), sent);
  }

  @Test
  void offer_notDurable_isNotSentBeforeItIs() {
    isForcedAtOnce = false;
    attach();
    remote.offer(event(1, 1));
    assertEquals(List.of(), sent);
    forces.remove().complete(null);
    assertEquals(List.of(1L), sent);
  }

  @Test
  void offer_ofAnOpeningThatWasLost_isNeverSent() {
    isForcedAtOnce = false;
    attach();
    remote.offer(event(1, 1));
    opening = 2;
    remote.offer(event(1, 2));
    forces.remove().completeExceptionally(new EngineNotOpen());
    assertEquals(List.of(), sent, "lost, and the next opening's not forced");
    forces.remove().complete(null);
    assertEquals(List.of(1L), sent);
    assertEquals(1, unacknowledged());
  }

  @Test
  void offer_durableBeforeAReloadAndNotSent_isNotSentAfterIt() {
    remote.offer(event(1, 1));
    opening = 2;
    remote.offer(event(7, 2));
    attach();
    assertEquals(List.of(7L), sent, "its channel came after the reload");
  }

  @Test
  void acknowledged_ofOtherData_isIgnored() {
    attach();
    remote.offer(event(1, 1));
    remote.acknowledged("there", Topics.CART, TOPIC, SequenceRanges.of(List.of(1L)));
    assertEquals(List.of(), noted);
    assertEquals(1, unacknowledged());
    remote.acknowledged("here", Topics.CART, TOPIC, SequenceRanges.of(List.of(1L)));
    assertEquals(List.of("cart [" + new EventId(TOPIC, 1) + "]"), noted);
    assertEquals(0, unacknowledged(), "the control");
  }

  @Test
  void acknowledged_whileTheEngineIsNotOpen_isIgnored() {
    attach();
    remote.offer(event(1, 1));
    isOpen = false;
    remote.acknowledged("here", Topics.CART, TOPIC, SequenceRanges.of(List.of(1L)));
    assertEquals(List.of(), noted);
    assertEquals(1, unacknowledged());
  }

  @Test
  void acknowledged_positionOfALongOutbox_isNotedAChunkAfterTheOther() {
    attach();
    int chunk = ReceivedAcknowledgement.EVENTS_MAX;
    long events = 5L * chunk / 2;
    LongStream.rangeClosed(1, events).forEach(sequence -> remote.offer(event(sequence, 1)));
    noting = new CompletableFuture<>();
    var all = remote.acknowledged("here", Topics.CART, TOPIC, SequenceRanges.of(events, List.of()));
    assertEquals(List.of(chunk), notedCounts, "the next ones wait");
    noting.complete(null);
    assertEquals(List.of(chunk, chunk, chunk / 2), notedCounts);
    assertTrue(all.toCompletableFuture().isDone());
    assertEquals(0, unacknowledged());
  }

  /** The engine discards its memory and loads what there is now. */
  private void reload(String foundSource) {
    opening++;
    source = foundSource;
    listeners.forEach(Runnable::run);
  }

  @Test
  void acknowledged_notedBeforeAReloadAndToldAfterIt_leavesTheRepublishedEvent() {
    attach();
    remote.offer(event(1, 1));
    noting = new CompletableFuture<>();
    remote.acknowledged("here", Topics.CART, TOPIC, SequenceRanges.of(List.of(1L)));
    reload("here");
    remote.offer(event(1, 2));
    noting.complete(null);
    assertEquals(1, unacknowledged());
  }

  @Test
  void acknowledged_whileTheReloadIsNotToldYet_isNotAppliedToOtherData() {
    attach();
    remote.offer(event(1, 1));
    opening++;
    remote.acknowledged("here", Topics.CART, TOPIC, SequenceRanges.of(List.of(1L)));
    assertEquals(List.of(), noted);
  }

  @Test
  void reload_ofOtherData_sendsNothingOfTheEarlierDataUnderItsSource() {
    remote.offer(event(5, 1));
    opening++;
    source = "other";
    attach();
    assertEquals(List.of(), sent, "before the gateway is told");
    reload("other");
    assertEquals(0, unacknowledged());
    remote.offer(event(1, opening));
    assertEquals(List.of(1L), sent);
  }

  private void consumed(long sequence, CompletableFuture<Void> force) {
    var received = Envelope.remote(Topics.STOCK_COMPLETED, "there", sequence, mark(), 0, 0);
    remote.consumed(received, Topics.CART, new CommitResult<>(true, () -> force));
  }

  @Test
  void consumed_notDurable_isAcknowledgedWhenItIs() {
    var force = new CompletableFuture<Void>();
    consumed(4, CompletableFuture.completedFuture(null));
    consumed(5, force);
    assertEquals(List.of(), acknowledged);
    force.complete(null);
    assertEquals(List.of("[Range[first=4, last=5]] to cart"), acknowledged);
  }

  @Test
  void consumed_oneOfThemLost_isNotAcknowledged() {
    consumed(4, CompletableFuture.failedFuture(new EngineNotOpen()));
    consumed(5, CompletableFuture.completedFuture(null));
    assertEquals(List.of("[Range[first=5, last=5]] to cart"), acknowledged);
  }
}
