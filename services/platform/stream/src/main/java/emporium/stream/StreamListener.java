package emporium.stream;

import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes connections, on several event loops in turn, up to a bound. Thread-safe. */
final class StreamListener {
  private static final Logger LOG = LoggerFactory.getLogger(StreamListener.class);

  /** Has Vert.x choose one port for all instances. */
  private static final int ANY_PORT = -1;

  private final StreamConfig config;
  private final NetServerOptions options;
  private final Vertx vertx;
  private final StreamMetrics metrics;
  private final ConnectionTaker taker;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicBoolean isFull = new AtomicBoolean();
  private final AtomicReference<String> lastRefusal = new AtomicReference<>("");
  private final List<NetServer> servers = new CopyOnWriteArrayList<>();

  /** Takes a connection, on its event loop. */
  interface ConnectionTaker {
    /** Takes it; {@code ended} is to be run when it has ended. */
    void take(NetSocket socket, Runnable ended);
  }

  StreamListener(
      StreamConfig config,
      NetServerOptions options,
      StreamMetrics metrics,
      Vertx vertx,
      ConnectionTaker taker) {
    this.config = config;
    this.options = options;
    this.metrics = metrics;
    this.vertx = vertx;
    this.taker = taker;
  }

  /**
   * Listens; waits until it does.
   *
   * @param port 0 for any
   * @return the port
   * @throws IllegalStateException if the port is taken
   */
  int start(int port) {
    try {
      int actual = listen(port == 0 ? ANY_PORT : port);
      for (int more = 1; more < config.eventLoops(); more++) {
        int unused = listen(port == 0 ? ANY_PORT : port);
      }
      return actual;
    } catch (RuntimeException taken) {
      stop();
      throw new IllegalStateException(
          "Streams cannot be taken: address=" + config.host() + ":" + port, taken);
    }
  }

  private int listen(int port) {
    var listening = new CompletableFuture<NetServer>();
    EventLoops.next(vertx)
        .runOnContext(
            now -> {
              var server =
                  vertx
                      .createNetServer(options)
                      .connectHandler(this::connected)
                      .exceptionHandler(this::notAccepted);
              var unused =
                  server
                      .listen(port, config.host())
                      .onSuccess(listening::complete)
                      .onFailure(listening::completeExceptionally);
            });
    var server = listening.join();
    servers.add(server);
    return server.actualPort();
  }

  private void connected(NetSocket socket) {
    if (connections.incrementAndGet() <= config.connectionsMax()) {
      taker.take(socket, this::ended);
      return;
    }
    connections.decrementAndGet();
    metrics.rejected("connections");
    if (isFull.compareAndSet(false, true)) {
      LOG.error(
          "Too many streams, others are closed: from={}, max={}",
          socket.remoteAddress(),
          config.connectionsMax());
    }
    var unused = socket.close();
  }

  /**
   * Logged once until there is another reason: a producer that is refused tries again and again.
   */
  private void notAccepted(Throwable failure) {
    metrics.rejected("handshake");
    String kind = failure.getClass().getName();
    if (!kind.equals(lastRefusal.getAndSet(kind))) {
      LOG.warn("A stream was not accepted: {}", PeerText.of(failure.toString()));
    }
  }

  private void ended() {
    connections.decrementAndGet();
    isFull.set(false);
  }

  void stop() {
    servers.forEach(
        server -> {
          var unused = server.close();
        });
  }
}
