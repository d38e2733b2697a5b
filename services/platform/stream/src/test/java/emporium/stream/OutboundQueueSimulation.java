package emporium.stream;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.runtime.messaging.OutgoingEvent;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A producer's outbox, the queue to one consumer, a wire that loses what is on it when its
 * connection ends, and the consumer, which forgets at a restart what it has not consumed durably. A
 * seed decides what happens next; what other threads do while the outbox is read happens between
 * the steps of reading. Time and again nothing fails for a while: then all must have arrived
 * without a new connection. Used by one thread.
 */
final class OutboundQueueSimulation {
  private static final int STEPS = 300;
  private static final int TOPICS = 2;
  private static final int PAGE_MAX = 4;
  private static final int AT_ONCE_MAX = 6;
  private static final int WRITES_ON_WIRE_MAX = 2;
  private static final int QUEUE_BYTES_MAX = 200;
  private static final int KEPT_BYTES_MAX = 40;
  private static final int ONE_IN_FEW = 5;
  private static final int ONE_IN_MANY = 50;

  /** What goes wrong in the control runs, not in the queue but beside it. */
  enum Defect {
    NONE,
    /** An event that finds no room is not left to the outbox. */
    FORGOTTEN,
    /** The newest of several events is sent first. */
    OUT_OF_TURN
  }

  /** What may happen, with its frequency, and what only comes of it. */
  enum Happening {
    COMMIT(30),
    SEND(40),
    RESEND(10),
    TURN(30),
    ARRIVE(30),
    CONSUME(20),
    ACKNOWLEDGE(10),
    CONNECT(20),
    CLOSE(4),
    END(4),
    RESTART(4),
    SETTLE(8),
    READ(0),
    FAILED_READING(0),
    TOO_LARGE(0),
    NOT_FOR_IT(0),
    FIRST_DELIVERY(0),
    REPEATED(0);

    private static final List<Happening> BY_FREQUENCY =
        Stream.of(values())
            .flatMap(what -> Collections.nCopies(what.frequency, what).stream())
            .toList();

    private final int frequency;

    Happening(int frequency) {
      this.frequency = frequency;
    }
  }

  /** The events of a topic, at both ends. */
  private static final class TopicState {
    final TreeMap<Long, OutgoingEvent> outbox = new TreeMap<>();
    final Deque<OutgoingEvent> unsent = new ArrayDeque<>(); // which the outbox has already
    final Set<Long> expected = new TreeSet<>();
    final Set<Long> received = new HashSet<>(); // lost at a restart
    final Set<Long> consumed = new HashSet<>();
    final Set<Long> everArrived = new HashSet<>();
    long last;
    long newestArrived;

    Set<Long> missing() {
      var all = new TreeSet<>(expected);
      all.removeAll(received);
      all.removeAll(consumed);
      return all;
    }
  }

  private static final byte[] TOO_LARGE = new byte[new TestStreamConfig().frameBytesMax()];

  private final Random random;
  private final Defect defect;
  private final TestStreamConfig config = new TestStreamConfig();
  private final OutboundQueue queue;
  private final List<TopicState> topics = new ArrayList<>();
  private final Deque<Buffer> wire = new ArrayDeque<>();
  private final FrameSplitter frames;
  private final Map<Happening, Integer> counts = new EnumMap<>(Happening.class);
  private final int queuedMax;
  private boolean isConnected;
  private boolean isQuiet;
  private String wrong = "";

  OutboundQueueSimulation(long seed, Defect defect) {
    this.random = new Random(seed);
    this.defect = defect;
    config.queueBytesMax = QUEUE_BYTES_MAX;
    queue = new OutboundQueue(TOPICS, config, event -> count(Happening.TOO_LARGE));
    frames =
        new FrameSplitter(config.frameBytesMax(), (type, body) -> arrived(EventFrame.read(body)));
    queuedMax = QUEUE_BYTES_MAX + StreamFixture.queuedBytes(new byte[KEPT_BYTES_MAX]);
    for (int topic = 0; topic < TOPICS; topic++) {
      topics.add(new TopicState());
    }
  }

  /** Runs it; what was wrong, or nothing. */
  String run() {
    for (int step = 0; step < STEPS && wrong.isEmpty(); step++) {
      step();
    }
    if (wrong.isEmpty()) {
      settle();
    }
    return wrong;
  }

  /** How often each happened. */
  Map<Happening, Integer> counts() {
    return counts;
  }

  private void count(Happening what) {
    counts.merge(what, 1, Integer::sum);
  }

  private void wrong(String what) {
    if (wrong.isEmpty()) {
      wrong = what;
    }
  }

  private boolean isOneIn(int many) {
    return random.nextInt(many) == 0;
  }

  private void step() {
    var what = Happening.BY_FREQUENCY.get(random.nextInt(Happening.BY_FREQUENCY.size()));
    count(what);
    switch (what) {
      case COMMIT -> commit();
      case SEND -> send();
      case RESEND -> resend();
      case TURN -> turn();
      case ARRIVE -> arrive();
      case CONSUME -> topics.forEach(topic -> topic.consumed.addAll(topic.received));
      case ACKNOWLEDGE -> acknowledge();
      case CLOSE -> queue.close();
      case END -> end();
      case CONNECT -> connect();
      case RESTART -> restart();
      default -> settle();
    }
    if (queue.bytes() >= queuedMax) {
      wrong("queued: " + queue.bytes());
    }
  }

  private void commit() {
    var topic = topics.get(random.nextInt(TOPICS));
    for (int more = random.nextInt(AT_ONCE_MAX); more >= 0; more--) {
      long sequence = ++topic.last;
      boolean isTooLarge = isOneIn(ONE_IN_MANY);
      byte[] kept = isTooLarge ? TOO_LARGE : new byte[random.nextInt(KEPT_BYTES_MAX)];
      var event = StreamFixture.event(sequence, kept);
      topic.outbox.put(sequence, event);
      topic.unsent.add(event);
      if (!isTooLarge && isFor(event)) {
        topic.expected.add(sequence);
      }
    }
  }

  /** Some are for another replica. */
  private static boolean isFor(OutgoingEvent event) {
    return sequenceOf(event) % ONE_IN_FEW != 0;
  }

  private static long sequenceOf(OutgoingEvent event) {
    return event.envelope().id().sequence();
  }

  /** Events as they come, in their order. */
  private void send() {
    int topic = random.nextInt(TOPICS);
    for (int more = random.nextInt(AT_ONCE_MAX); more >= 0; more--) {
      sendNext(topic);
    }
  }

  private void sendNext(int topic) {
    var unsent = topics.get(topic).unsent;
    var event = defect == Defect.OUT_OF_TURN ? unsent.pollLast() : unsent.poll();
    if (event == null) {
      return;
    }
    if (isFor(event)) {
      send(topic, event);
    } else {
      count(Happening.NOT_FOR_IT);
    }
  }

  private void send(int topic, OutgoingEvent event) {
    boolean isForgotten = defect == Defect.FORGOTTEN && queue.bytes() >= QUEUE_BYTES_MAX;
    if (!isForgotten) {
      queue.send(topic, event);
    }
  }

  /** One that was sent, because of its age. */
  private void resend() {
    int topic = random.nextInt(TOPICS);
    var state = topics.get(topic);
    var event = state.outbox.get(1 + (long) random.nextInt((int) state.last + 1));
    if (event != null && isFor(event) && !state.unsent.contains(event)) {
      queue.resend(topic, event);
    }
  }

  /** The event loop's: writes, and reads what is behind; whether it read something. */
  @CanIgnoreReturnValue
  private boolean turn() {
    write();
    boolean isRead = false;
    for (int topic = 0; topic < TOPICS; topic++) {
      isRead |= catchUp(topic);
    }
    write();
    return isRead;
  }

  private void write() {
    if (queue.isOpen() && wire.size() < WRITES_ON_WIRE_MAX && queue.bytes() > 0) {
      wire.add(queue.take());
    }
  }

  private boolean catchUp(int topic) {
    long from = queue.beginReading(topic);
    if (from == 0) {
      return false;
    }
    othersGoOn();
    var page =
        topics.get(topic).outbox.tailMap(from, true).values().stream().limit(PAGE_MAX).toList();
    othersGoOn();
    if (!isQuiet && isOneIn(ONE_IN_FEW)) {
      count(Happening.FAILED_READING);
      queue.failReading(topic, from);
      return false;
    }
    count(Happening.READ);
    queue.endReading(topic, page, PAGE_MAX, OutboundQueueSimulation::isFor);
    return !page.isEmpty();
  }

  /** What other threads do meanwhile. */
  private void othersGoOn() {
    if (!isQuiet && isOneIn(2)) {
      commit();
      send();
      acknowledge();
    }
  }

  private void arrive() {
    var next = wire.poll();
    if (next != null) {
      frames.arrived(next);
    }
  }

  private void arrived(EventFrame frame) {
    var topic = topics.get(frame.topic());
    long sequence = frame.sequence();
    topic.received.add(sequence);
    if (!topic.everArrived.add(sequence)) {
      count(Happening.REPEATED);
      return;
    }
    count(Happening.FIRST_DELIVERY);
    if (sequence < topic.newestArrived) {
      wrong("topic %d: %d after %d".formatted(frame.topic(), sequence, topic.newestArrived));
    }
    topic.newestArrived = sequence;
  }

  private void acknowledge() {
    topics.forEach(topic -> topic.outbox.keySet().removeAll(topic.consumed));
  }

  private void end() {
    queue.reset();
    wire.clear();
    isConnected = false;
  }

  /** The consumer says its position. */
  private void connect() {
    if (!isConnected) {
      acknowledge();
      queue.open();
      isConnected = true;
    }
  }

  private void restart() {
    end();
    topics.forEach(topic -> topic.received.clear());
  }

  /** Nothing fails any more on this connection: all that was committed arrives. */
  private void settle() {
    if (!queue.isOpen()) {
      end();
    }
    isQuiet = true;
    connect();
    for (int topic = 0; topic < TOPICS; topic++) {
      while (!topics.get(topic).unsent.isEmpty()) {
        sendNext(topic);
      }
    }
    while (turn() || !wire.isEmpty() || queue.bytes() > 0) {
      arrive();
    }
    isQuiet = false;
    for (int topic = 0; topic < TOPICS; topic++) {
      var missing = topics.get(topic).missing();
      if (!missing.isEmpty()) {
        wrong("topic %d: missing %s".formatted(topic, missing));
      }
    }
  }
}
