package emporium.stream;

import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.function.LongSupplier;

/**
 * Sends signs of life on a connection and closes it when the other side is silent for too long. All
 * connections of a machine do so at the same moments, so that an idle process wakes up once for all
 * of its connections. Used by the connection's thread.
 */
final class Heartbeat {
  private static final long NANOS_PER_MS = 1_000_000;

  private final Vertx vertx;
  private final NetSocket socket;
  private final StreamConfig config;
  private final Runnable silent;
  private final LongSupplier nanoTime;
  private long receivedNanos;
  private boolean isPaused;
  private boolean isStopped;
  private long timer = -1;

  /**
   * @param silent runs before the connection is closed for silence
   */
  Heartbeat(Vertx vertx, NetSocket socket, StreamConfig config, Runnable silent) {
    this(vertx, socket, config, silent, System::nanoTime);
  }

  Heartbeat(
      Vertx vertx, NetSocket socket, StreamConfig config, Runnable silent, LongSupplier nanoTime) {
    this.vertx = vertx;
    this.socket = socket;
    this.config = config;
    this.silent = silent;
    this.nanoTime = nanoTime;
    this.receivedNanos = nanoTime.getAsLong();
  }

  /** Begins; also runs something with each sign of life. */
  void start(Runnable also) {
    long nowMs = nanoTime.getAsLong() / NANOS_PER_MS;
    timer =
        vertx.setTimer(
            untilNextMs(nowMs, config.heartbeatMs()),
            due -> {
              beat();
              also.run();
              if (!isStopped) {
                start(also);
              }
            });
  }

  /** Until the next multiple of the interval, which is the same for all connections. */
  static long untilNextMs(long nowMs, int intervalMs) {
    return (long) intervalMs - Math.floorMod(nowMs, intervalMs);
  }

  void stop() {
    isStopped = true;
    var unused = vertx.cancelTimer(timer);
  }

  /** Something arrived. */
  void received() {
    receivedNanos = nanoTime.getAsLong();
  }

  /** Whether this side does not read for now, so that it cannot know. */
  void paused(boolean paused) {
    isPaused = paused;
    received();
  }

  private void beat() {
    if (!isPaused && nanoTime.getAsLong() - receivedNanos > config.silenceMaxMs() * NANOS_PER_MS) {
      silent.run();
      var unused = socket.close();
    } else if (!socket.writeQueueFull()) {
      var unused = socket.write(FrameWriter.begin(Buffer.buffer(), FrameType.HEARTBEAT).end());
    }
  }
}
