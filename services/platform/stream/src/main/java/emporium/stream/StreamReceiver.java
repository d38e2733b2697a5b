package emporium.stream;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.InboundChannel;
import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection from a producer. Nothing that arrives is believed: an invalid frame ends the
 * connection, an event that cannot be read is left to its producer. While a topic's consumer has as
 * much as it wants, the connection is not read. All but {@link #acknowledge} runs on the
 * connection's thread.
 */
final class StreamReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(StreamReceiver.class);

  private final Inbox inbox;
  private final NetSocket socket;
  private final StreamConfig config;
  private final StreamMetrics metrics;
  private final Vertx vertx;
  private final Context context;
  private final Heartbeat life;
  private final FrameSplitter frames;
  private final Set<InboundChannel> blocked = new HashSet<>();
  private volatile @Nullable Hello hello;
  private List<Topic<?>> topics = List.of();
  private boolean isWelcome;
  private boolean isEnded;

  /** The process, as a connection to it needs it. */
  interface Inbox {
    HelloCheck check();

    EventCodec codec();

    InboundChannel channel(String topic);

    /** What is consumed, durably, of a topic from a source; fails while the engine is not open. */
    CompletionStage<SequenceRanges> position(String topic, String source);

    /** The connection can be used, and replaces an earlier one of its source. */
    void opened(StreamReceiver receiver, String source);

    void closed(StreamReceiver receiver, String source);
  }

  StreamReceiver(
      Inbox inbox, NetSocket socket, StreamConfig config, StreamMetrics metrics, Vertx vertx) {
    this.inbox = inbox;
    this.socket = socket;
    this.config = config;
    this.metrics = metrics;
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.life = new Heartbeat(vertx, socket, config, () -> LOG.warn("Stream silent: {}", hello));
    this.frames = new FrameSplitter(config.helloBytesMax(), this::frame);
  }

  /**
   * Begins to read.
   *
   * @param after runs when the connection has ended
   */
  void start(Runnable after) {
    long limit =
        vertx.setTimer(
            config.connectMaxMs(),
            late -> {
              if (!isWelcome) {
                close();
              }
            });
    socket.handler(this::arrived);
    socket.exceptionHandler(failure -> LOG.debug("Stream failed: {}", hello, failure));
    socket.closeHandler(
        closed -> {
          vertx.cancelTimer(limit);
          life.stop();
          ended();
          after.run();
        });
    life.start(() -> {});
  }

  private void ended() {
    isEnded = true;
    var from = hello;
    if (from != null) {
      inbox.closed(this, from.source());
    }
  }

  private void arrived(Buffer bytes) {
    life.received();
    try {
      frames.arrived(bytes);
    } catch (InvalidFrame invalid) {
      metrics.rejected(invalid.field());
      LOG.error(
          "Invalid frame, stream closed: from={}, address={}, {}",
          hello,
          socket.remoteAddress(),
          invalid.getMessage());
      if (!isWelcome) {
        refuse(String.valueOf(invalid.getMessage()));
      }
      close();
    }
  }

  private void refuse(String reason) {
    var unused =
        socket.write(FrameWriter.begin(Buffer.buffer(), FrameType.REFUSED).text(reason).end());
  }

  /** Closes the connection; its producer connects again. */
  void close() {
    var unused = socket.close();
  }

  private void frame(FrameType type, FrameBody body) {
    if (hello == null) {
      if (type != FrameType.HELLO) {
        throw new InvalidFrame("type", "must be hello: value=" + type);
      }
      greeted(Hello.read(body));
      return;
    }
    switch (type) {
      case EVENT -> event(EventFrame.read(body));
      case HEARTBEAT -> body.end();
      default -> throw new InvalidFrame("type", "must be one of a producer: value=" + type);
    }
  }

  private void greeted(Hello from) {
    topics = inbox.check().topicsOf(from);
    hello = from;
    var positions = new ArrayList<CompletableFuture<SequenceRanges>>();
    try {
      for (Topic<?> topic : topics) {
        if (!inbox.channel(topic.name()).isSubscribed()) {
          throw new IllegalStateException("The channel is not there yet: topic=" + topic.name());
        }
        positions.add(inbox.position(topic.name(), from.source()).toCompletableFuture());
      }
    } catch (RuntimeException notReady) {
      notReady(notReady);
      return;
    }
    var unused =
        CompletableFuture.allOf(positions.toArray(CompletableFuture<?>[]::new))
            .whenComplete(
                (done, failure) ->
                    context.runOnContext(
                        now -> {
                          if (isEnded) {
                            return; // its producer may have another connection by now
                          }
                          if (failure == null) {
                            welcome(from, positions);
                          } else {
                            notReady(failure);
                          }
                        }));
  }

  private void notReady(Throwable cause) {
    LOG.debug("Not ready for a stream: {}", hello, cause);
    refuse("not ready");
    close();
  }

  private void welcome(Hello from, List<CompletableFuture<SequenceRanges>> positions) {
    isWelcome = true;
    frames.limit(config.frameBytesMax());
    inbox.opened(this, from.source());
    var frame = FrameWriter.begin(Buffer.buffer(), FrameType.WELCOME).number(positions.size());
    for (var position : positions) {
      frame = frame.ranges(fitting(position.join(), positions.size()));
    }
    var unused = socket.write(frame.end());
  }

  private void event(EventFrame frame) {
    if (frame.topic() < 0 || frame.topic() >= topics.size()) {
      throw new InvalidFrame("topic", "must be one of hello: value=" + frame.topic());
    }
    if (!isWelcome) {
      throw new InvalidFrame("type", "must not be an event before welcome");
    }
    deliver(frame, topics.get(frame.topic()));
  }

  private <E extends Event> void deliver(EventFrame frame, Topic<E> topic) {
    var from = hello;
    if (from == null) {
      return;
    }
    Envelope<E> envelope;
    try {
      envelope = frame.envelope(topic, from.source(), inbox.codec());
    } catch (EventFrame.UnreadableEvent e) {
      metrics.rejected("event");
      LOG.error(
          "Not an event of its topic, left to its producer: topic={}, source={}, sequence={}: {}",
          topic,
          from.source(),
          frame.sequence(),
          PeerText.of(String.valueOf(e.getCause())));
      LOG.debug("Why it is none", e);
      return;
    }
    var channel = inbox.channel(topic.name());
    if (!channel.offer(Message.of(envelope.event(), Metadata.of(envelope)))
        && blocked.add(channel)) {
      pause(channel);
    }
  }

  private void pause(InboundChannel channel) {
    socket.pause();
    life.paused(true);
    channel.whenDelivered(() -> context.runOnContext(now -> delivered(channel)));
  }

  private void delivered(InboundChannel channel) {
    blocked.remove(channel);
    if (blocked.isEmpty()) {
      life.paused(false);
      socket.resume();
    }
  }

  /** As many ranges as fit if a frame has so many lists; the others cost duplicates. */
  private SequenceRanges fitting(SequenceRanges all, int lists) {
    return all.first(config.frameBytesMax() / (2 * FrameBody.RANGE_BYTES * Math.max(1, lists)));
  }

  /** Acknowledges events; may be lost. */
  void acknowledge(String topic, SequenceRanges consumed) {
    var from = hello;
    if (from == null || socket.writeQueueFull()) {
      return; // they are sent again and acknowledged again
    }
    int index = from.topics().indexOf(topic);
    if (index >= 0) {
      var unused =
          socket.write(
              FrameWriter.begin(Buffer.buffer(), FrameType.ACKNOWLEDGEMENT)
                  .number(index)
                  .ranges(fitting(consumed, 1))
                  .end());
    }
  }
}
