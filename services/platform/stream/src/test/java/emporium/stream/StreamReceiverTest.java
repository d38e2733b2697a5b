package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.testing.Await;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A receiver and producers that break off. */
class StreamReceiverTest {
  private final Vertx vertx = Vertx.vertx();
  private final TestStreamConfig config = new TestStreamConfig();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final StreamMetrics metrics = new StreamMetrics(registry);
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

  /** A connection on which hello was said. */
  private NetSocket greet() {
    var socket =
        Await.result(
            vertx.createNetClient().connect(server.actualPort(), "127.0.0.1").toCompletionStage());
    var hello = Buffer.buffer();
    StreamFixture.hello().writeTo(hello);
    Await.result(socket.write(hello).toCompletionStage());
    return socket;
  }

  private double rejected(String field) {
    return registry.get("emporium.stream.rejected").tag("field", field).counter().count();
  }

  private static void send(NetSocket socket, long sequence, String transaction) {
    var frame = Buffer.buffer();
    byte[] kept = StreamFixture.CODEC.encode(StreamFixture.mark(1, transaction));
    EventFrame.append(frame, 0, StreamFixture.event(sequence, kept));
    Await.result(socket.write(frame).toCompletionStage());
  }

  @AfterEach
  void stop() {
    Await.result(vertx.close().toCompletionStage());
  }

  /** The producer gave a handshake up before the position was known, and connected again. */
  @Test
  void welcome_afterItsConnectionEnded_doesNotReplaceTheLivingOne() {
    consumer.request(Long.MAX_VALUE);
    consumer.holdsPositions = true;
    var first = greet();
    Await.until(() -> consumer.heldPositions.size() == 1);
    Await.result(first.close().toCompletionStage());
    Await.until(() -> consumer.ended.get() == 1);
    consumer.holdsPositions = false;
    var second = greet();
    var isClosed = new AtomicBoolean();
    second.closeHandler(closed -> isClosed.set(true));
    Await.until(() -> consumer.bySource.containsKey(StreamFixture.SOURCE));
    var living = consumer.bySource.get(StreamFixture.SOURCE);
    consumer.heldPositions.get(0).complete(SequenceRanges.NONE);
    send(second, 1, "t"); // on the same event loop, so after the late position
    Await.until(() -> consumer.arrived.get() == 1 || isClosed.get());
    assertSame(living, consumer.bySource.get(StreamFixture.SOURCE));
    assertFalse(isClosed.get());
    assertEquals(1, consumer.opened.get());
  }

  @Test
  void frame_largerThanAHelloBeforeWelcome_endsTheConnection() {
    consumer.holdsPositions = true;
    var socket = greet();
    var isClosed = new AtomicBoolean();
    socket.closeHandler(closed -> isClosed.set(true));
    Await.until(() -> consumer.heldPositions.size() == 1);
    var unused = socket.write(Buffer.buffer().appendInt(config.helloBytesMax() + 1));
    Await.until(isClosed::get);
    assertEquals(1, rejected("length"));
  }

  @Test
  void frame_largerThanAHelloAfterWelcome_isTaken() {
    consumer.request(Long.MAX_VALUE);
    var socket = greet();
    Await.until(() -> consumer.opened.get() == 1);
    send(socket, 1, "x".repeat(2 * config.helloBytesMax()));
    Await.until(() -> consumer.arrived.get() == 1);
  }
}
