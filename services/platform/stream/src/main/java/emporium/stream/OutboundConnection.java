package emporium.stream;

import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;

/**
 * One connection to a process that consumes events, from hello to its end. All events on it have
 * the source of its hello. Used by its event loop.
 */
final class OutboundConnection {
  private static final String NO_ANSWER = "no answer to hello";
  private static final String SILENT = "silent for too long";

  private final NetSocket socket;
  private final Hello hello;
  private final StreamConfig config;
  private final Vertx vertx;
  private final Owner owner;
  private final Heartbeat life;
  private final long openedNanos = System.nanoTime();
  private String trouble = "closed by the other side";
  private boolean isWelcomed;
  private boolean isEnded;
  private long limit = -1;

  /** Whom it serves; called on its event loop. */
  interface Owner {
    /** A topic of hello, by its index, is consumed so far; completes when that is noted. */
    CompletableFuture<?> acknowledged(Hello hello, int topic, SequenceRanges consumed);

    /** Events can be written. */
    void ready(OutboundConnection connection);

    /** There may be room, or something to be read. */
    void drained();

    /** Something that arrived was rejected. */
    void rejected(InvalidFrame invalid);

    void ended(OutboundConnection connection, String trouble);
  }

  /** The other side does not take the connection. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String reason) {
      super(reason);
    }
  }

  OutboundConnection(NetSocket socket, Hello hello, StreamConfig config, Vertx vertx, Owner owner) {
    this.socket = socket;
    this.hello = hello;
    this.config = config;
    this.vertx = vertx;
    this.owner = owner;
    this.life = new Heartbeat(vertx, socket, config, () -> trouble = SILENT);
  }

  /** Of the events that are sent on it. */
  String source() {
    return hello.source();
  }

  /** Since it was opened. */
  long ageNanos() {
    return System.nanoTime() - openedNanos;
  }

  /** Says hello and begins to read. */
  void start() {
    var frames = new FrameSplitter(config.frameBytesMax(), this::frame);
    socket.handler(bytes -> arrived(frames, bytes));
    socket.drainHandler(drained -> owner.drained());
    socket.exceptionHandler(failure -> trouble = String.valueOf(failure.getMessage()));
    socket.closeHandler(closed -> ended());
    limit = vertx.setTimer(config.connectMaxMs(), late -> close(NO_ANSWER));
    life.start(owner::drained);
    var first = Buffer.buffer();
    hello.writeTo(first);
    write(first);
  }

  private void ended() {
    isEnded = true;
    cancelLimit();
    life.stop();
    owner.ended(this, trouble);
  }

  private void cancelLimit() {
    var unused = vertx.cancelTimer(limit);
  }

  /** Closes it for a reason. */
  void close(String reason) {
    trouble = reason;
    var unused = socket.close();
  }

  boolean isFull() {
    return socket.writeQueueFull();
  }

  void write(Buffer frames) {
    var unused = socket.write(frames);
  }

  private void arrived(FrameSplitter frames, Buffer bytes) {
    life.received();
    try {
      frames.arrived(bytes);
    } catch (InvalidFrame invalid) {
      owner.rejected(invalid);
      close(String.valueOf(invalid.getMessage()));
    } catch (Refused refused) {
      close(String.valueOf(refused.getMessage()));
    }
  }

  private void frame(FrameType type, FrameBody body) {
    switch (type) {
      case WELCOME -> welcomed(body);
      case ACKNOWLEDGEMENT -> acknowledged(body);
      case HEARTBEAT -> body.end();
      case REFUSED -> throw new Refused(PeerText.of(body.text("reason")));
      default -> throw new InvalidFrame("type", "must be one of a consumer: value=" + type);
    }
  }

  private void welcomed(FrameBody body) {
    if (isWelcomed) {
      throw new InvalidFrame("type", "must be the only welcome");
    }
    var positions = body.list("positions", Integer.BYTES, () -> body.ranges("position"));
    body.end();
    if (positions.size() != hello.topics().size()) {
      throw new InvalidFrame("positions", "must be one for each topic");
    }
    isWelcomed = true;
    cancelLimit(); // what is noted now does not depend on the other side
    var noted = new ArrayList<CompletableFuture<?>>();
    for (int topic = 0; topic < positions.size(); topic++) {
      noted.add(owner.acknowledged(hello, topic, positions.get(topic)));
    }
    var context = vertx.getOrCreateContext();
    var unused =
        CompletableFuture.allOf(noted.toArray(CompletableFuture<?>[]::new))
            .whenComplete((done, failure) -> context.runOnContext(now -> noted()));
  }

  private void noted() {
    if (!isEnded) {
      owner.ready(this);
    }
  }

  private void acknowledged(FrameBody body) {
    int topic = body.number("topic");
    if (topic < 0 || topic >= hello.topics().size()) {
      throw new InvalidFrame("topic", "must be one of hello: value=" + topic);
    }
    var consumed = body.ranges("consumed");
    body.end();
    var unused = owner.acknowledged(hello, topic, consumed);
  }
}
