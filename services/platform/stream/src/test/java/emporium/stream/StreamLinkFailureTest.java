package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.Await;
import emporium.runtime.testing.LinkProxy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.SocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A producer and a consumer, and a link between them that fails. */
class StreamLinkFailureTest {
  private static final int EVENTS = 200;
  private static final byte[] KEPT = StreamFixture.CODEC.encode(StreamFixture.mark(1));

  private final Vertx vertx = Vertx.vertx();
  private final StreamMetrics metrics = new StreamMetrics(new SimpleMeterRegistry());
  private final TestStreamConfig config = config();
  private final TestOutbox producer = new TestOutbox();
  private final TestInbox consumer = new TestInbox();
  private final NetServer server =
      Await.result(
          vertx
              .createNetServer()
              .connectHandler(
                  socket ->
                      new StreamReceiver(consumer, socket, config, metrics, vertx).start(() -> {}))
              .listen(0, "127.0.0.1")
              .toCompletionStage());
  private final LinkProxy link = new LinkProxy(server.actualPort());
  private final StreamSender sender =
      new StreamSender(
          StreamFixture.CART,
          SocketAddress.inetSocketAddress(link.port(), "127.0.0.1"),
          List.of(StreamFixture.TOPIC),
          config,
          producer,
          metrics,
          vertx,
          vertx.createNetClient());

  /** A link that carries nothing is found out soon; one that is only slow is not. */
  private static TestStreamConfig config() {
    var config = new TestStreamConfig();
    config.heartbeatMs = 50;
    config.silenceMaxMs = 2_000;
    config.connectMaxMs = 2_000;
    return config;
  }

  @AfterEach
  void stop() {
    sender.close();
    link.close();
    Await.result(vertx.close().toCompletionStage());
  }

  private void publish(long first, long last) {
    producer.publish(
        LongStream.rangeClosed(first, last)
            .mapToObj(sequence -> StreamFixture.event(sequence, KEPT)),
        sender);
  }

  private void start() {
    consumer.request(Long.MAX_VALUE);
    sender.start();
    Await.until(sender::isReady);
    publish(1, EVENTS);
    awaitConsumed(EVENTS);
  }

  private void awaitConsumed(int count) {
    var consumed = consumer.consumed(StreamFixture.SOURCE);
    Await.until(() -> consumed.size() == count, () -> "consumed: " + consumed.size());
  }

  /** The producer asks where to go on, so that nothing comes twice. */
  private void assertEachArrivedOnceInOrder(int count) {
    awaitConsumed(count);
    assertEquals(
        LongStream.rangeClosed(1, count).boxed().toList(), List.copyOf(consumer.sequences));
    consumer.acknowledgeAll();
    Await.until(producer.pending::isEmpty, () -> "pending: " + producer.pending.size());
  }

  @Test
  void link_thatBreaks_losesAndRepeatsNothing() {
    start();
    link.cut();
    publish(EVENTS + 1, 2 * EVENTS);
    Await.until(() -> link.refused() >= 2);
    assertEquals(EVENTS, new HashSet<>(consumer.sequences).size(), "the control: it is cut");
    link.restore();
    assertEachArrivedOnceInOrder(2 * EVENTS);
  }

  @Test
  void link_thatGoesSilent_isGivenUpAndLosesAndRepeatsNothing() {
    start();
    link.silence();
    publish(EVENTS + 1, 2 * EVENTS);
    Await.until(() -> !sender.isReady(), () -> "the connection is taken for alive");
    assertEquals(EVENTS, new HashSet<>(consumer.sequences).size(), "the control: it is silent");
    link.restore();
    assertEachArrivedOnceInOrder(2 * EVENTS);
  }

  @Test
  void link_thatIsSlow_isNotGivenUp() {
    config.silenceMaxMs = 60_000; // slow by more than this machine
    start();
    long opened = consumer.opened.get();
    link.slow();
    publish(EVENTS + 1, 2 * EVENTS);
    assertEachArrivedOnceInOrder(2 * EVENTS);
    assertEquals(opened, consumer.opened.get());
  }
}
