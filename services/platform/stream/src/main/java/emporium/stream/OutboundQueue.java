package emporium.stream;

import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.StreamConfig;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What is to be written to one process, and which events are left to the outbox. Bounded in bytes:
 * it takes one more event while it has fewer than {@link StreamConfig#queueBytesMax}. An event that
 * finds no room is read from the outbox later, with all that follow it on its topic. So of an event
 * that is not acknowledged, each connection is given the bytes at least once, and those of a topic
 * for the first time in the order in which they come. Guarded by its sender.
 */
final class OutboundQueue {
  private final StreamConfig config;
  private final Consumer<OutgoingEvent> tooLarge;
  private final List<PeerCursor> cursors = new ArrayList<>(); // by index of the topic
  private Buffer queued = Buffer.buffer();
  private boolean isOpen;

  /**
   * @param topics their number
   * @param tooLarge is told of an event that fits no frame, and stays in the outbox
   */
  OutboundQueue(int topics, StreamConfig config, Consumer<OutgoingEvent> tooLarge) {
    this.config = config;
    this.tooLarge = tooLarge;
    for (int index = 0; index < topics; index++) {
      cursors.add(new PeerCursor());
    }
  }

  /** There is a connection. */
  void open() {
    isOpen = true;
  }

  /** The connection takes no more events. */
  void close() {
    isOpen = false;
  }

  /** The connection has ended: nothing is known any more of what the process has received. */
  void reset() {
    isOpen = false;
    queued = Buffer.buffer();
    cursors.forEach(PeerCursor::reset);
  }

  boolean isOpen() {
    return isOpen;
  }

  int bytes() {
    return queued.length();
  }

  /** Takes what is queued, to be written. */
  Buffer take() {
    var taken = queued;
    queued = Buffer.buffer();
    return taken;
  }

  /** Queues an event of a topic as it comes for the first time, or leaves it to the outbox. */
  void send(int topic, OutgoingEvent event) {
    var cursor = cursors.get(topic);
    if (cursor.isBehind() || !hasRoom()) {
      cursor.dropped(sequenceOf(event));
    } else {
      append(topic, event);
    }
  }

  /** Queues an event that came before and is too old; one without room will be too old again. */
  void resend(int topic, OutgoingEvent event) {
    if (!cursors.get(topic).isBehind() && hasRoom()) {
      append(topic, event);
    }
  }

  private boolean hasRoom() {
    return isOpen && queued.length() < config.queueBytesMax();
  }

  private void append(int topic, OutgoingEvent event) {
    if (EventFrame.bytes(event) > config.frameBytesMax()) {
      tooLarge.accept(event);
      return; // the other side would close the connection, again and again
    }
    EventFrame.append(queued, topic, event);
  }

  private static long sequenceOf(OutgoingEvent event) {
    return event.envelope().id().sequence();
  }

  /** The number to read a topic from the outbox from; 0 if there is no need or no room. */
  long beginReading(int topic) {
    var cursor = cursors.get(topic);
    return cursor.isBehind() && hasRoom() ? cursor.beginReading() : 0;
  }

  /**
   * Queues what was read of a topic, as far as there is room.
   *
   * @param max how many events were asked for; with fewer, there are no more for now
   * @param isFor whether the process gets an event
   */
  void endReading(int topic, List<OutgoingEvent> page, int max, Predicate<OutgoingEvent> isFor) {
    var cursor = cursors.get(topic);
    for (var event : page) {
      if (!hasRoom()) {
        cursor.endReading(sequenceOf(event));
        return;
      }
      if (isFor.test(event)) {
        append(topic, event);
      }
      cursor.read(sequenceOf(event));
    }
    cursor.endReading(page.size() < max ? PeerCursor.NONE : sequenceOf(page.get(max - 1)) + 1);
  }

  /** The outbox could not be read; it is tried again from the same number. */
  void failReading(int topic, long from) {
    cursors.get(topic).endReading(from);
  }
}
