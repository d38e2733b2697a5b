package emporium.stream;

import emporium.runtime.messaging.StreamConfig;
import emporium.runtime.testing.Await;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** A producer and a consumer over a real connection, each with what it keeps. */
final class TestStream implements AutoCloseable {
  final TestOutbox producer = new TestOutbox();
  final TestInbox consumer = new TestInbox();
  final StreamSender sender;
  private final Vertx vertx = Vertx.vertx();
  private final StreamMetrics metrics = new StreamMetrics(new SimpleMeterRegistry());

  TestStream(StreamConfig config) {
    NetServer server =
        Await.result(
            vertx
                .createNetServer()
                .connectHandler(
                    socket ->
                        new StreamReceiver(consumer, socket, config, metrics, vertx)
                            .start(() -> {}))
                .listen(0, "127.0.0.1")
                .toCompletionStage());
    sender =
        new StreamSender(
            StreamFixture.CART,
            SocketAddress.inetSocketAddress(server.actualPort(), "127.0.0.1"),
            List.of(StreamFixture.TOPIC),
            config,
            producer,
            metrics,
            vertx,
            vertx.createNetClient());
  }

  /** The settings of a process where nothing is configured but these keys. */
  static StreamConfig defaultsExcept(Map<String, String> keys) {
    return new SmallRyeConfigBuilder()
        .withMapping(StreamConfig.class)
        .withDefaultValues(keys)
        .build()
        .getConfigMapping(StreamConfig.class);
  }

  /** Puts an event into the outbox. */
  void commit(long sequence, byte[] kept) {
    producer.pending.put(sequence, StreamFixture.event(sequence, kept));
  }

  /** Sends events of the outbox, as those of one force. */
  void send(long first, long last) {
    producer.publish(producer.pending.subMap(first, true, last, true).values().stream(), sender);
  }

  /** Waits until events from the first to this one have arrived, each at least once. */
  void awaitArrived(long last) {
    var arrived = consumer.arrivedIds;
    Await.until(() -> arrived.size() == last, () -> "arrived: " + arrived.size() + " of " + last);
  }

  static List<Long> sequences(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  @Override
  public void close() {
    sender.close();
    Await.result(vertx.close().toCompletionStage());
  }
}
