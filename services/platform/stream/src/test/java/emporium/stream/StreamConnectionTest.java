package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.EventId;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestPorts;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.net.BindException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A producer and a consumer over a real connection. */
class StreamConnectionTest {
  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final StreamMetrics metrics = new StreamMetrics(registry);
  private final TestStreamConfig config = new TestStreamConfig();
  private final TestOutbox producer = new TestOutbox();
  private final TestInbox consumer = new TestInbox();
  private final int port = TestPorts.findFree();
  private NetServer server = listening(port);
  private final StreamSender peer = peer(port);

  private NetServer listening(int at) {
    return Await.result(
        vertx
            .createNetServer()
            .connectHandler(
                socket ->
                    new StreamReceiver(consumer, socket, config, metrics, vertx).start(() -> {}))
            .listen(at, "127.0.0.1")
            .toCompletionStage());
  }

  /** The former socket may be closed a moment later than its server says. */
  private void listenAgain() {
    Await.until(
        () -> {
          try {
            server = listening(port);
            return true;
          } catch (CompletionException e) {
            assertInstanceOf(BindException.class, e.getCause());
            return false;
          }
        },
        () -> "The port is still taken");
  }

  private StreamSender peer(int at) {
    return new StreamSender(
        StreamFixture.CART,
        SocketAddress.inetSocketAddress(at, "127.0.0.1"),
        List.of(StreamFixture.TOPIC),
        config,
        producer,
        metrics,
        vertx,
        vertx.createNetClient());
  }

  /** Publishes events: they are in the outbox first. */
  private void publish(long first, long last) {
    publish(first, last, "t");
  }

  private void publish(long first, long last, String transaction) {
    publish(StreamFixture.SOURCE, first, last, transaction);
  }

  private void publish(String source, long first, long last, String transaction) {
    byte[] kept = StreamFixture.CODEC.encode(StreamFixture.mark(1, transaction));
    producer.publish(
        LongStream.rangeClosed(first, last)
            .mapToObj(sequence -> StreamFixture.event(source, sequence, kept)),
        peer);
  }

  /** Connects; what follows is sent as it comes. */
  private void connect() {
    consumer.request(1);
    publish(1, 1);
    peer.start();
    awaitConsumed(1);
  }

  private void connectAndRequestAll() {
    connect();
    consumer.request(Long.MAX_VALUE);
  }

  private void awaitConsumed(int count) {
    Await.until(
        () -> consumer.consumed(StreamFixture.SOURCE).size() == count,
        () -> "consumed: " + consumer.consumed(StreamFixture.SOURCE).size());
  }

  private double rejected(String field) {
    var counter = registry.find("emporium.stream.rejected").tag("field", field).counter();
    return counter == null ? 0 : counter.count();
  }

  @AfterEach
  void stop() {
    peer.close();
    Await.result(vertx.close().toCompletionStage());
  }

  @Test
  void send_whileConnected_arrivesOnceAndInOrder() {
    connectAndRequestAll();
    long read = producer.read.get();
    publish(2, 30);
    awaitConsumed(30);
    assertEquals(30, consumer.arrived.get());
    assertEquals(read, producer.read.get(), "nothing more from the outbox");
  }

  @Test
  void send_beforeTheConnection_isReadFromTheOutbox() {
    consumer.request(Long.MAX_VALUE);
    publish(1, 1_000);
    assertEquals(0, peer.queuedBytes());
    peer.start();
    awaitConsumed(1_000);
    assertEquals(1_000, consumer.arrived.get());
  }

  @Test
  void connect_whenAPartIsConsumed_resumesAtThePosition() {
    consumer.request(Long.MAX_VALUE);
    consumer.consumed(StreamFixture.SOURCE).addAll(LongStream.rangeClosed(1, 400).boxed().toList());
    publish(1, 500);
    peer.start();
    awaitConsumed(500);
    assertEquals(100, consumer.arrived.get());
    Await.until(() -> producer.pending.size() == 100);
  }

  @Test
  void acknowledge_inTheOtherDirection_reachesTheProducer() {
    consumer.request(Long.MAX_VALUE);
    peer.start();
    Await.until(peer::isReady);
    publish(1, 10);
    awaitConsumed(10);
    consumer.acknowledgeAll();
    Await.until(producer.pending::isEmpty);
  }

  @Test
  void stalledReceiver_boundsTheMemoryOfBothAndLosesNothing() {
    int events = 20_000; // of 2 KB: more than the system's buffers hold
    peer.start();
    Await.until(peer::isReady);
    for (int i = 0; i < events; i += 500) {
      publish(i + 1, i + 500, "x".repeat(2_000));
      assertTrue(
          peer.queuedBytes() < 2 * config.queueBytesMax, () -> "queued: " + peer.queuedBytes());
    }
    consumer.request(Long.MAX_VALUE);
    awaitConsumed(events);
  }

  /** Says that it has consumed nothing, and reads no more. */
  private static void welcomeAndStall(NetSocket socket) {
    socket.handler(
        hello -> {
          socket.pause();
          var unused =
              socket.write(
                  FrameWriter.begin(Buffer.buffer(), FrameType.WELCOME)
                      .number(1)
                      .ranges(SequenceRanges.NONE)
                      .end());
        });
  }

  @Test
  void receiver_thatReadsNothing_boundsItsQueueAndHoldsNoOther() {
    var stalling =
        Await.result(
            vertx
                .createNetServer()
                .connectHandler(StreamConnectionTest::welcomeAndStall)
                .listen(0, "127.0.0.1")
                .toCompletionStage());
    var stalled = peer(stalling.actualPort());
    consumer.request(Long.MAX_VALUE);
    peer.start();
    stalled.start();
    Await.until(() -> peer.isReady() && stalled.isReady());
    int events = 20_000; // of 2 KB: more than the system's buffers hold
    for (int i = 0; i < events; i += 500) {
      publish(i + 1, i + 500, "x".repeat(2_000));
      producer.pending.subMap(i + 1L, true, i + 500L, true).values().forEach(stalled::send);
      stalled.flush();
      assertTrue(stalled.queuedBytes() < 2 * config.queueBytesMax);
    }
    awaitConsumed(events);
    assertTrue(stalled.isReady(), "it is waited for");
    assertTrue(stalled.queuedBytes() >= config.queueBytesMax, "the control: it has stalled");
    stalled.close();
  }

  @Test
  void restartOfEitherEnd_losesNothing() {
    consumer.request(Long.MAX_VALUE);
    peer.start();
    Await.until(peer::isReady);
    for (int round = 0; round < 5; round++) {
      publish(round * 100L + 1, round * 100L + 50);
      consumer.bySource.values().forEach(StreamReceiver::close);
      Await.result(server.close().toCompletionStage());
      publish(round * 100L + 51, round * 100L + 100);
      listenAgain();
      awaitConsumed((round + 1) * 100);
    }
  }

  @Test
  void hello_thatDoesNotFit_isRefusedUntilItDoes() {
    var fitting = producer.hello;
    producer.hello =
        new Hello(fitting.service(), fitting.source(), 4, fitting.target(), fitting.topics());
    peer.start();
    Await.until(() -> rejected("partitions") >= 2);
    assertFalse(peer.isReady());
    producer.hello = fitting;
    Await.until(peer::isReady);
  }

  @Test
  void event_largerThanAFrame_staysAndBlocksNoOther() {
    connectAndRequestAll();
    publish(2, 2, "x".repeat(100_000));
    publish(3, 3);
    awaitConsumed(2);
    assertEquals(1, rejected("length"));
    assertEquals(List.of(1L, 2L, 3L), List.copyOf(producer.pending.keySet()));
  }

  @Test
  void invalidFrame_closesItsConnectionOnlyAndIsCounted() {
    connectAndRequestAll();
    var closed = new CopyOnWriteArrayList<String>();
    NetSocket other =
        Await.result(vertx.createNetClient().connect(port, "127.0.0.1").toCompletionStage());
    other.closeHandler(gone -> closed.add("other"));
    var unused = other.write(Buffer.buffer("GET / HTTP/1.1\r\n\r\n"));
    Await.until(() -> closed.size() == 1);
    assertEquals(1, rejected("length"));
    publish(2, 10);
    awaitConsumed(10);
    assertEquals(10, consumer.arrived.get(), "the other connection is the same");
  }

  @Test
  void unreadableEvent_isLeftToItsProducerAndBlocksNoOther() {
    connectAndRequestAll();
    peer.send(StreamFixture.event(2, new byte[] {1}));
    publish(3, 4);
    awaitConsumed(3);
    assertEquals(1, rejected("event"));
  }

  @Test
  void source_thatChangesInPlace_isSaidBeforeItsEvents() {
    connectAndRequestAll();
    producer.replaceData("other");
    publish("other", 1, 2, "t");
    Await.until(() -> consumer.arrived.get() == 3);
    String topic = StreamFixture.TOPIC.name();
    assertEquals(
        Set.of(
            new EventId(topic + "@" + StreamFixture.SOURCE, 1),
            new EventId(topic + "@other", 1),
            new EventId(topic + "@other", 2)),
        consumer.arrivedIds);
  }

  @Test
  void acknowledge_afterTheSourceChanged_isOfTheSourceInHello() {
    connectAndRequestAll();
    producer.replaceData("other");
    producer.acknowledgedSources.clear();
    consumer.acknowledgeAll();
    Await.until(() -> !producer.acknowledgedSources.isEmpty());
    assertEquals(List.of(StreamFixture.SOURCE), producer.acknowledgedSources);
  }

  @Test
  void resend_whileBehind_doesNotRepeatWhatFollowsIt() {
    int events = 20_000; // of 2 KB: more than the system's buffers hold
    connect();
    for (int i = 0; i < events; i += 500) {
      publish(Math.max(2, i + 1), i + 500, "x".repeat(2_000));
    }
    Await.until(() -> peer.queuedBytes() >= config.queueBytesMax);
    peer.resend(StreamFixture.event(1, new byte[] {1}));
    peer.flush();
    consumer.request(Long.MAX_VALUE);
    awaitConsumed(events);
    publish(events + 1, events + 1); // arrives after what is repeated
    awaitConsumed(events + 1);
    assertEquals(events + 1, consumer.arrived.get());
  }

  @Test
  void welcome_whosePositionIsNotedSlowly_isNotTakenForNone() {
    consumer.request(Long.MAX_VALUE);
    config.connectMaxMs = 50;
    var noting = new CompletableFuture<Void>();
    producer.noting = noting;
    peer.start();
    Await.until(() -> !producer.acknowledgedSources.isEmpty());
    var later = new CompletableFuture<Long>();
    vertx.setTimer(4L * config.connectMaxMs, later::complete);
    Await.result(later);
    noting.complete(null);
    Await.until(peer::isReady);
    assertEquals(1, consumer.opened.get());
  }

  @Test
  void peers_madeByOneThread_haveEventLoopsOfTheirOwn() {
    var other = peer(port);
    peer.start();
    other.start();
    Await.until(() -> peer.isReady() && other.isReady());
    assertEquals(2, producer.threads.size(), () -> "" + producer.threads);
    other.close();
  }

  /** Most events of a topic may be for other replicas, so that there is room whatever is read. */
  @Test
  void outbox_ofManyPages_isReadOneAtATime() {
    producer.isForAll = false;
    config.heartbeatMs = 60_000; // it reads too
    publish(1, 10L * config.readEventsMax());
    var reads = new AtomicInteger();
    var readsOfFirstTurn = new AtomicInteger();
    producer.reading =
        () -> {
          if (reads.incrementAndGet() == 1) {
            vertx.getOrCreateContext().runOnContext(now -> readsOfFirstTurn.set(reads.get()));
          }
        };
    peer.start();
    Await.until(() -> reads.get() > 10);
    assertEquals(1, readsOfFirstTurn.get());
  }
}
