package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.Await;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When signs of life are sent, and what becomes of a connection without them. */
class HeartbeatTest {
  private final Vertx vertx = Vertx.vertx();
  private final TestStreamConfig config = new TestStreamConfig();
  private final AtomicInteger beats = new AtomicInteger();
  private final AtomicBoolean isSilent = new AtomicBoolean();
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();

  /** A connection whose server side has the heartbeat; its client side. */
  private NetSocket connect(boolean isPaused) {
    NetServer server =
        Await.result(
            vertx
                .createNetServer()
                .connectHandler(socket -> observe(socket, isPaused))
                .listen(0, "127.0.0.1")
                .toCompletionStage());
    NetSocket client =
        Await.result(
            vertx.createNetClient().connect(server.actualPort(), "127.0.0.1").toCompletionStage());
    Await.until(() -> beats.get() > 0); // the other side knows of it a moment later
    return client;
  }

  private void observe(NetSocket socket, boolean isPaused) {
    var life = new Heartbeat(vertx, socket, config, () -> isSilent.set(true), nanos::get);
    socket.closeHandler(closed -> life.stop());
    socket.handler(
        bytes -> {
          life.received();
          arrived.incrementAndGet();
        });
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

  /** Waits for further beats, all of which see the time that the test has set. */
  private void awaitBeats() {
    int before = beats.get();
    Await.until(() -> beats.get() > before + 2);
  }

  private void passMs(long ms) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(ms));
  }

  @Test
  void connection_silentForTooLong_isClosedAndNotBefore() {
    config.heartbeatMs = 10;
    var isClosed = new AtomicBoolean();
    connect(false).closeHandler(closed -> isClosed.set(true));
    passMs(config.silenceMaxMs);
    awaitBeats();
    assertFalse(isSilent.get());
    passMs(1);
    Await.until(() -> isClosed.get() && isSilent.get());
  }

  @Test
  void connection_withASignOfLife_staysOpenForAsLongAgain() {
    config.heartbeatMs = 10;
    var client = connect(false);
    var received = new AtomicInteger();
    client.handler(bytes -> received.incrementAndGet());
    passMs(config.silenceMaxMs);
    Await.result(client.write(Buffer.buffer("x")).toCompletionStage());
    Await.until(() -> arrived.get() == 1);
    passMs(config.silenceMaxMs);
    awaitBeats();
    assertFalse(isSilent.get());
    assertTrue(received.get() > 0, "it sends signs of life itself");
  }

  @Test
  void connection_notReadForNow_isNotSilent() {
    config.heartbeatMs = 10;
    var unused = connect(true);
    passMs(10L * config.silenceMaxMs);
    awaitBeats();
    assertFalse(isSilent.get());
  }

  /** The timer that is due when it is stopped must not set the next one. */
  @Test
  void heartbeat_stoppedByItsOwnBeat_beatsNoMore() {
    config.heartbeatMs = 10;
    var client = connect(false);
    var stopped = new AtomicInteger();
    var life = new Heartbeat(vertx, client, config, () -> {}, nanos::get);
    life.start(
        () -> {
          stopped.incrementAndGet();
          life.stop();
        });
    Await.until(() -> stopped.get() == 1);
    awaitBeats(); // of the other side
    assertEquals(1, stopped.get());
  }
}
