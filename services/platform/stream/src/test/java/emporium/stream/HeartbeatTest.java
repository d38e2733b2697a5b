package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.Await;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When signs of life are sent, and what becomes of a connection without them. */
class HeartbeatTest {
  private final Vertx vertx = Vertx.vertx();
  private final TestStreamConfig config = new TestStreamConfig();
  private final AtomicInteger beats = new AtomicInteger();
  private final AtomicBoolean isSilent = new AtomicBoolean();

  /** A connection whose server side has the heartbeat; its client side. */
  private NetSocket connect(boolean isPaused) {
    NetServer server =
        Await.result(
            vertx
                .createNetServer()
                .connectHandler(socket -> observe(socket, isPaused))
                .listen(0, "127.0.0.1")
                .toCompletionStage());
    return Await.result(
        vertx.createNetClient().connect(server.actualPort(), "127.0.0.1").toCompletionStage());
  }

  private void observe(NetSocket socket, boolean isPaused) {
    var life = new Heartbeat(vertx, socket, config, () -> isSilent.set(true));
    socket.closeHandler(closed -> life.stop());
    socket.handler(bytes -> life.received());
    if (isPaused) {
      life.paused(true);
    }
    life.start(beats::incrementAndGet);
  }

  @AfterEach
  void stop() {
    Await.result(vertx.close().toCompletionStage());
  }

  @Test
  void timeUntilTheNext_fromAnyMoment_leadsToAMultipleOfTheInterval() {
    long seed = ThreadLocalRandom.current().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 1_000; i++) {
      long nowMs = random.nextLong() >> 8; // the clock has any origin
      int intervalMs = 1 + random.nextInt(600_000);
      long untilMs = Heartbeat.untilNextMs(nowMs, intervalMs);
      assertTrue(untilMs > 0 && untilMs <= intervalMs, () -> "seed=" + seed);
      assertEquals(0, (nowMs + untilMs) % intervalMs, () -> "seed=" + seed);
    }
  }

  @Test
  void connection_silentForTooLong_isClosedAndBeatsNoMore() {
    config.heartbeatMs = 10;
    config.silenceMaxMs = 30;
    var isClosed = new AtomicBoolean();
    connect(false).closeHandler(closed -> isClosed.set(true));
    Await.until(() -> isClosed.get() && isSilent.get());
    int beatsAtEnd = beats.get();
    var isLater = new AtomicBoolean();
    vertx.setTimer(10L * config.heartbeatMs, due -> isLater.set(true));
    Await.until(isLater::get);
    assertEquals(beatsAtEnd, beats.get(), 1); // one may have been under way
  }

  @Test
  void connection_withSignsOfLife_staysOpenBeyondTheSilence() {
    config.heartbeatMs = 10;
    config.silenceMaxMs = 60_000;
    var client = connect(false);
    var received = new AtomicInteger();
    client.handler(bytes -> received.incrementAndGet());
    var unused = client.write(Buffer.buffer("x"));
    Await.until(() -> received.get() > 5);
    assertTrue(beats.get() > 5);
    assertEquals(false, isSilent.get());
  }

  @Test
  void connection_notReadForNow_isNotSilent() {
    config.heartbeatMs = 10;
    config.silenceMaxMs = 20;
    var unused = connect(true);
    Await.until(() -> beats.get() > 20);
    assertEquals(false, isSilent.get());
  }
}
