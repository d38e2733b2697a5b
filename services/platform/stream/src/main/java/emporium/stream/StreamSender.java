package emporium.stream;

import emporium.persistence.Topic;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection to one process that consumes events of this one. While there is none it is tried
 * again and again, with doubling pauses up to a bound. The queue is bounded in bytes; events that
 * find no room stay in the outbox and are read from there when there is. Thread-safe: what the
 * socket does runs on one event loop, the queue is guarded by this.
 */
final class StreamSender implements OutboundConnection.Owner {
  private static final Logger LOG = LoggerFactory.getLogger(StreamSender.class);

  private static final long NANOS_PER_MS = 1_000_000;

  private final Hello.Target target;
  private final SocketAddress address;
  private final List<String> topics;
  private final Map<String, Integer> indexes = new LinkedHashMap<>();
  private final StreamConfig config;
  private final Outbox outbox;
  private final StreamMetrics metrics;
  private final Vertx vertx;
  private final NetClient client;
  private final Context context;
  private final OutboundQueue queue; // guarded by this
  private @Nullable OutboundConnection ready; // guarded by this: events can be written to it
  private boolean isWriting; // guarded by this: a write is scheduled
  private @Nullable OutboundConnection current; // of the event loop, as all below
  private long pauseMs;
  private boolean isClosed;
  private String lastTrouble = "";

  /** The outbox, as a peer needs it. */
  interface Outbox {
    /** What the producer says first; null while its engine is not open. */
    @Nullable Hello hello(Hello.Target target, List<String> topics);

    /** Whether a process gets an event. */
    boolean isFor(Hello.Target target, OutgoingEvent event);

    /** Events that a consumer has not acknowledged, from a number on. */
    List<OutgoingEvent> unacknowledged(String topic, String consumer, long from, int max);

    /** A consumer has consumed events of a source; completes when that is noted. */
    CompletableFuture<?> acknowledged(
        String source, String topic, String consumer, SequenceRanges consumed);
  }

  StreamSender(
      Hello.Target target,
      SocketAddress address,
      List<Topic<?>> topics,
      StreamConfig config,
      Outbox outbox,
      StreamMetrics metrics,
      Vertx vertx,
      NetClient client) {
    this.target = target;
    this.address = address;
    this.topics = topics.stream().map(Topic::name).toList();
    this.config = config;
    this.outbox = outbox;
    this.metrics = metrics;
    this.vertx = vertx;
    this.client = client;
    this.context = EventLoops.next(vertx);
    this.pauseMs = config.reconnectAfterMs();
    for (String topic : this.topics) {
      indexes.put(topic, indexes.size());
    }
    this.queue = new OutboundQueue(indexes.size(), config, this::tooLarge);
  }

  Hello.Target target() {
    return target;
  }

  /** Connects, now and after each failure. */
  void start() {
    context.runOnContext(now -> connect());
  }

  /** Closes the connection for good. */
  void close() {
    context.runOnContext(
        now -> {
          isClosed = true;
          if (current != null) {
            current.close("closed for good");
          }
        });
  }

  /** Queues an event, or leaves it to the outbox. {@link #flush} sends it. */
  synchronized void send(OutgoingEvent event) {
    requireSource(event);
    queue.send(indexOf(event), event);
  }

  /** Like {@link #send}, for one that was sent before and is not acknowledged for too long. */
  synchronized void resend(OutgoingEvent event) {
    requireSource(event);
    queue.resend(indexOf(event), event);
  }

  private int indexOf(OutgoingEvent event) {
    return indexes.getOrDefault(event.envelope().topic().name(), 0);
  }

  /**
   * An event must be of the source that was said in hello: the other side takes all for events of
   * that one. If not, the engine has other data since, and the next hello names it.
   */
  private void requireSource(OutgoingEvent event) {
    var to = ready;
    if (to != null && !to.source().equals(event.headers().source())) {
      ready = null;
      queue.close();
      context.runOnContext(now -> to.close("the source of events is another one"));
    }
  }

  private void tooLarge(OutgoingEvent event) {
    metrics.rejected("length");
    LOG.error("Event larger than a frame, stays in the outbox: {}", event.envelope().id());
  }

  /** Writes what is queued, as one. */
  void flush() {
    synchronized (this) {
      if (queue.bytes() == 0 || isWriting) {
        return;
      }
      isWriting = true;
    }
    context.runOnContext(now -> drained());
  }

  /** Bytes in the queue. */
  synchronized int queuedBytes() {
    return queue.bytes();
  }

  synchronized boolean isReady() {
    return ready != null;
  }

  private void write() {
    Buffer next;
    OutboundConnection to;
    synchronized (this) {
      to = ready;
      if (to == null || to.isFull()) {
        return; // the drain handler continues, or the next connection
      }
      isWriting = false;
      next = queue.take();
    }
    if (next.length() > 0) {
      to.write(next);
    }
  }

  private void connect() {
    if (isClosed) {
      return;
    }
    var hello = outbox.hello(target, topics);
    if (hello == null) {
      retry("the engine is not open");
      return;
    }
    var unused =
        client
            .connect(address)
            .onSuccess(opened -> opened(opened, hello))
            .onFailure(failure -> retry(reason(failure)));
  }

  /** The message and that of its cause, which names what a certificate lacks. */
  private static String reason(Throwable failure) {
    var cause = failure.getCause();
    return cause == null
        ? String.valueOf(failure.getMessage())
        : failure.getMessage() + ": " + cause.getMessage();
  }

  private void retry(String trouble) {
    if (isClosed) {
      return;
    }
    if (!trouble.equals(lastTrouble)) {
      LOG.warn("No stream to {} at {}: {}", target, address, trouble);
      lastTrouble = trouble;
    }
    long jitterMs = ThreadLocalRandom.current().nextLong(pauseMs / 2 + 1);
    long unused = vertx.setTimer(Math.max(1, pauseMs - jitterMs), due -> connect());
    pauseMs = Math.min(2 * pauseMs, config.reconnectMaxMs());
  }

  private void opened(NetSocket socket, Hello hello) {
    if (isClosed) {
      var unused = socket.close();
      return;
    }
    current = new OutboundConnection(socket, hello, config, vertx, this);
    current.start();
  }

  @Override
  public CompletableFuture<?> acknowledged(Hello hello, int topic, SequenceRanges consumed) {
    return outbox.acknowledged(hello.source(), topics.get(topic), target.service(), consumed);
  }

  @Override
  public void ready(OutboundConnection connection) {
    LOG.info("Stream to {} at {}", target, address);
    lastTrouble = "";
    synchronized (this) {
      ready = connection;
      queue.open();
      isWriting = false;
    }
    drained();
  }

  @Override
  public void rejected(InvalidFrame invalid) {
    metrics.rejected(invalid.field());
    LOG.error("Invalid frame from {}: {}", target, invalid.getMessage());
  }

  @Override
  public void ended(OutboundConnection connection, String trouble) {
    current = null;
    synchronized (this) {
      ready = null;
      isWriting = false;
      queue.reset();
    }
    if (connection.ageNanos() > config.reconnectMaxMs() * NANOS_PER_MS) {
      pauseMs = config.reconnectAfterMs(); // it was of use
    }
    retry(trouble);
  }

  /** There may be room: writes the queue, and fills it from the outbox. */
  @Override
  public void drained() {
    write();
    boolean isRead = false;
    for (int index = 0; index < topics.size(); index++) {
      isRead |= catchUp(index);
    }
    if (isRead) {
      write();
      context.runOnContext(now -> drained()); // after others, until there is no room or no more
    }
  }

  /** Reads a page of the outbox for a topic that is behind; whether something was read. */
  private boolean catchUp(int index) {
    long from = beginReading(index);
    if (from == 0) {
      return false;
    }
    int max = config.readEventsMax();
    try {
      var page = outbox.unacknowledged(topics.get(index), target.service(), from, max);
      endReading(index, page, max);
      return !page.isEmpty();
    } catch (RuntimeException closed) {
      LOG.debug("The outbox cannot be read now: topic={}", topics.get(index), closed);
      failReading(index, from);
      return false; // the next sign of life tries again
    }
  }

  private synchronized long beginReading(int index) {
    return queue.beginReading(index);
  }

  private synchronized void endReading(int index, List<OutgoingEvent> page, int max) {
    page.forEach(this::requireSource);
    queue.endReading(index, page, max, event -> outbox.isFor(target, event));
  }

  private synchronized void failReading(int index, long from) {
    queue.failReading(index, from);
  }
}
