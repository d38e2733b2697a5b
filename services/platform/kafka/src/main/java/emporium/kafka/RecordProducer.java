package emporium.kafka;

import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.messaging.link.DrainLoop;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends all records of a process with one Kafka producer, those of a topic in the order in which
 * they were given. Records wait here while there is no producer, while the broker has not named
 * their partition, and while the producer's buffer is full, at most {@link OutboxRelay#BUFFER} of a
 * topic; one topic waits for no other. Thread-safe; never blocks, since the producer must have
 * {@code max.block.ms=0}.
 */
final class RecordProducer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RecordProducer.class);

  /** Until the records that wait are tried again, and until the client is opened again. */
  private static final long RETRY_MS = 100;

  private static final long REOPEN_MS = 1_000;
  private static final Duration CLOSE_MAX = Duration.ofSeconds(1);

  private final Supplier<Producer<byte[], byte[]>> opening;
  private final ScheduledExecutorService timer;
  private final Map<String, TopicQueue> queues = new HashMap<>(); // not changed once constructed
  private final DrainLoop handover = new DrainLoop(this::handOverAll);
  private final AtomicBoolean isRetryDue = new AtomicBoolean();
  private volatile @Nullable Producer<byte[], byte[]> producer;
  private boolean isClosed; // guarded by this

  /** A record that is given to the producer, or waits for that. */
  private record QueuedRecord(
      ProducerRecord<byte[], byte[]> record, Consumer<@Nullable Exception> whenDone) {
    boolean isFor(int partitions) {
      Integer partition = record.partition();
      return partitions > (partition == null ? 0 : partition);
    }

    void done(@Nullable Exception failure) {
      try {
        whenDone.accept(failure);
      } catch (RuntimeException e) {
        LOG.error("Sender of a record failed: topic={}", record.topic(), e);
      }
    }
  }

  private record TopicQueue(String topic, LinkedBlockingQueue<QueuedRecord> records) {
    TopicQueue(String topic) {
      this(topic, new LinkedBlockingQueue<>(OutboxRelay.BUFFER));
    }
  }

  /**
   * @param opening creates the Kafka producer; repeated until it succeeds
   * @param topics all that records are sent to
   */
  RecordProducer(
      Supplier<Producer<byte[], byte[]>> opening,
      Collection<String> topics,
      ScheduledExecutorService timer) {
    this.opening = opening;
    this.timer = timer;
    topics.forEach(topic -> queues.put(topic, new TopicQueue(topic)));
  }

  /** Opens the producer on the timer's thread. */
  void start() {
    later(this::open, 0);
  }

  private void open() {
    try {
      var opened = opening.get();
      for (String topic : queues.keySet()) {
        var unused = partitionsOf(opened, topic); // asks the broker
      }
      if (isTaken(opened)) {
        handover.run();
      } else {
        opened.close(Duration.ZERO);
      }
    } catch (KafkaException failure) {
      LOG.warn("Kafka producer not opened, events wait: {}", causeOf(failure));
      later(this::open, REOPEN_MS);
    }
  }

  private synchronized boolean isTaken(Producer<byte[], byte[]> opened) {
    if (!isClosed) {
      producer = opened;
    }
    return !isClosed;
  }

  /** A client that cannot be made names the reason in the cause. */
  static String causeOf(KafkaException failure) {
    return String.valueOf(failure.getCause() == null ? failure : failure.getCause());
  }

  /**
   * Sends a record.
   *
   * @param whenDone runs once, with the failure if the broker has not accepted the record
   * @return whether there is room; if not, the record is not sent and {@code whenDone} never runs
   * @throws IllegalArgumentException if the topic is not one of this producer
   */
  boolean send(ProducerRecord<byte[], byte[]> record, Consumer<@Nullable Exception> whenDone) {
    var queue = queues.get(record.topic());
    if (queue == null) {
      throw new IllegalArgumentException("Not a topic of this process: topic=" + record.topic());
    }
    boolean isQueued = queue.records().offer(new QueuedRecord(record, whenDone));
    handover.run();
    return isQueued;
  }

  boolean isOpen() {
    return producer != null;
  }

  /** The number of records that the producer has not taken yet. */
  int waiting() {
    return queues.values().stream().mapToInt(queue -> queue.records().size()).sum();
  }

  private void handOverAll() {
    var to = producer;
    if (to == null) {
      return; // runs again when it is opened
    }
    boolean isRest = false;
    for (var queue : queues.values()) {
      isRest |= !isEmptied(queue, to);
    }
    if (isRest && isRetryDue.compareAndSet(false, true)) {
      later(this::retry, RETRY_MS);
    }
  }

  private void retry() {
    isRetryDue.set(false);
    handover.run();
  }

  private static boolean isEmptied(TopicQueue queue, Producer<byte[], byte[]> to) {
    var next = queue.records().peek();
    int partitions = next == null ? 0 : partitionsOf(to, queue.topic());
    while (next != null && next.isFor(partitions) && new Handover(next).isTakenBy(to)) {
      var unused = queue.records().remove(); // the one that was sent
      next = queue.records().peek();
    }
    return next == null;
  }

  /** As the broker has told the producer; 0 if it has not yet, but has been asked. */
  private static int partitionsOf(Producer<byte[], byte[]> to, String topic) {
    try {
      return to.partitionsFor(topic).size();
    } catch (KafkaException | IllegalStateException unknown) { // or it is closed
      LOG.debug("Topic not known: topic={}", topic, unknown);
      return 0;
    }
  }

  /** One record on its way into the producer, which rejects it on the same thread if it is full. */
  private static final class Handover implements Callback {
    private final QueuedRecord queued;
    private @Nullable Thread giver = Thread.currentThread(); // until the producer has the record
    private boolean isRejected; // used by the giver only

    Handover(QueuedRecord queued) {
      this.queued = queued;
    }

    boolean isTakenBy(Producer<byte[], byte[]> to) {
      try {
        var unused = to.send(queued.record(), this);
      } catch (KafkaException | IllegalStateException failure) { // of the producer, or it is closed
        queued.done(failure);
      }
      giver = null;
      return !isRejected;
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata accepted, @Nullable Exception failure) {
      if (failure instanceof TimeoutException && Thread.currentThread() == giver) {
        isRejected = true;
      } else {
        queued.done(failure);
      }
    }
  }

  private void later(Runnable work, long pauseMs) {
    try {
      var unused = timer.schedule(work, pauseMs, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      LOG.debug("Kafka producer stopped", stopped);
    }
  }

  /** Sends what the producer has, and forgets what it does not have. */
  @Override
  public void close() {
    Producer<byte[], byte[]> opened;
    synchronized (this) {
      isClosed = true;
      opened = producer;
      producer = null;
    }
    if (opened != null) {
      opened.close(CLOSE_MAX);
    }
  }
}
