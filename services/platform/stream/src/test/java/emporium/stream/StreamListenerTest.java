package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.runtime.testing.Await;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamListenerTest {
  private final Vertx vertx = Vertx.vertx();
  private final TestStreamConfig config = new TestStreamConfig();
  private final Set<String> threads = ConcurrentHashMap.newKeySet();
  private final AtomicInteger taken = new AtomicInteger();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final StreamMetrics metrics = new StreamMetrics(registry);
  private final StreamListener listener =
      new StreamListener(
          config,
          new NetServerOptions(),
          metrics,
          vertx,
          (socket, ended) -> {
            threads.add(Thread.currentThread().getName());
            taken.incrementAndGet();
            socket.closeHandler(closed -> ended.run());
          });

  @CanIgnoreReturnValue
  private NetSocket connect(int port) {
    return Await.result(vertx.createNetClient().connect(port, "127.0.0.1").toCompletionStage());
  }

  @AfterEach
  void stop() {
    listener.stop();
    Await.result(vertx.close().toCompletionStage());
  }

  @Test
  void connections_oneAfterTheOther_areOnEventLoopsInTurn() {
    int port = listener.start(0);
    connect(port);
    connect(port);
    Await.until(() -> threads.size() == 2);
  }

  @Test
  void connections_moreThanAllowed_areClosedUntilAnotherEnds() throws IOException {
    config.connectionsMax = 2;
    int port = listener.start(0);
    var first = connect(port);
    connect(port);
    Await.until(() -> taken.get() == 2);
    try (var third = new Socket(InetAddress.getLoopbackAddress(), port)) {
      assertEquals(-1, third.getInputStream().read(), "closed by the other side");
    }
    assertEquals(2, taken.get());
    assertEquals(
        1, registry.get("emporium.stream.rejected").tag("field", "connections").counter().count());
    Await.result(first.close().toCompletionStage());
    Await.until(
        () -> {
          connect(port);
          return taken.get() == 3;
        });
  }

  @Test
  void start_whereThePortIsTaken_failsWithTheAddress() {
    int port = listener.start(0);
    var other = Vertx.vertx();
    try {
      var second =
          new StreamListener(config, new NetServerOptions(), metrics, other, (socket, ended) -> {});
      var failure = assertThrows(IllegalStateException.class, () -> second.start(port));
      assertEquals("Streams cannot be taken: address=127.0.0.1:" + port, failure.getMessage());
    } finally {
      Await.result(other.close().toCompletionStage());
    }
  }
}
