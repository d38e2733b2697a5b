package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.runtime.testing.Await;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamListenerTest {
  private final Vertx vertx = Vertx.vertx();
  private final TestStreamConfig config = new TestStreamConfig();
  private final Set<String> threads = ConcurrentHashMap.newKeySet();
  private final StreamListener listener =
      new StreamListener(config, vertx, socket -> threads.add(Thread.currentThread().getName()));

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
  void start_whereThePortIsTaken_failsWithTheAddress() {
    int port = listener.start(0);
    var other = Vertx.vertx();
    try {
      var second = new StreamListener(config, other, socket -> {});
      var failure = assertThrows(IllegalStateException.class, () -> second.start(port));
      assertEquals("Streams cannot be taken: address=127.0.0.1:" + port, failure.getMessage());
    } finally {
      Await.result(other.close().toCompletionStage());
    }
  }
}
