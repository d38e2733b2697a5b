package emporium.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all topics of a process with one Kafka consumer, on one thread of its own. A topic whose
 * handler has enough is paused, so that it holds up no other: what was read of it already is one
 * answer to a poll at most. Offsets are committed now and then, which only saves duplicates. After
 * a failure the consumer is opened anew. Thread-safe.
 */
final class RecordConsumer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RecordConsumer.class);

  private static final Duration POLL_MAX = Duration.ofSeconds(1);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(1);
  private static final long COMMIT_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long REOPEN_MS = 1_000;

  private final Supplier<Consumer<byte[], byte[]>> opening;
  private final Subscription subscription;
  private final Map<String, RecordHandler> handlers;
  private final LongSupplier nanoTime;
  private final Set<String> paused = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isPausedChanged = new AtomicBoolean();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "emporium-kafka-poll");
  private volatile @Nullable Consumer<byte[], byte[]> consumer;

  // used by the thread only
  private final Map<TopicPartition, PartitionProgress> progress = new HashMap<>();
  private long committedNanos;

  /**
   * What is read.
   *
   * @param assigned the partitions, if no others may be assigned; else empty
   * @param fromNow topics of which only what is written from now on is of use: they are read from
   *     their end, and no offset of them is committed
   */
  record Subscription(Set<TopicPartition> assigned, Set<String> fromNow) {}

  /**
   * @param opening creates the Kafka consumer; repeated until it succeeds
   * @param handlers of all topics
   */
  RecordConsumer(
      Supplier<Consumer<byte[], byte[]>> opening,
      Subscription subscription,
      Map<String, RecordHandler> handlers,
      LongSupplier nanoTime) {
    this.opening = opening;
    this.subscription = subscription;
    this.handlers = Map.copyOf(handlers);
    this.nanoTime = nanoTime;
  }

  /** Begins to read. */
  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  boolean isOpen() {
    return consumer != null;
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void run() {
    try {
      while (!isClosing()) {
        openAndConsume();
        var unused = closing.await(REOPEN_MS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void openAndConsume() {
    try {
      var opened = opening.get();
      try {
        consumer = opened;
        consume(opened);
      } finally {
        consumer = null;
        close(opened);
      }
    } catch (KafkaException failure) {
      LOG.warn("Kafka consumer failed, is opened anew: {}", RecordProducer.causeOf(failure));
      LOG.debug("Why it failed", failure);
    } catch (RuntimeException failure) {
      LOG.error("Kafka consumer failed, is opened anew", failure);
    }
  }

  private void consume(Consumer<byte[], byte[]> from) {
    begin(from);
    while (!isClosing()) {
      try {
        pauseAndResume(from);
        from.poll(POLL_MAX).forEach(this::received);
        commitIfDue(from);
      } catch (WakeupException awake) {
        LOG.trace("A topic is resumed, or the process stops", awake);
      }
    }
  }

  private void begin(Consumer<byte[], byte[]> from) {
    progress.clear();
    isPausedChanged.set(true);
    if (subscription.assigned().isEmpty()) {
      from.subscribe(handlers.keySet(), new Assignment(from));
    } else {
      from.assign(subscription.assigned());
      seekToEnd(from, subscription.assigned());
    }
  }

  private void seekToEnd(Consumer<byte[], byte[]> from, Collection<TopicPartition> partitions) {
    var fromNow =
        partitions.stream()
            .filter(partition -> subscription.fromNow().contains(partition.topic()))
            .toList();
    if (!fromNow.isEmpty()) { // none would mean all
      from.seekToEnd(fromNow);
    }
  }

  /** The group assigns partitions, as the broker gets to know them. */
  private final class Assignment implements ConsumerRebalanceListener {
    private final Consumer<byte[], byte[]> from;

    Assignment(Consumer<byte[], byte[]> from) {
      this.from = from;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      seekToEnd(from, partitions);
      isPausedChanged.set(true);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      partitions.forEach(progress::remove);
    }
  }

  private void pauseAndResume(Consumer<byte[], byte[]> from) {
    if (isPausedChanged.getAndSet(false)) {
      var pausing =
          from.assignment().stream()
              .filter(partition -> paused.contains(partition.topic()))
              .collect(Collectors.toSet());
      var resuming = new HashSet<>(from.paused());
      resuming.removeAll(pausing);
      from.pause(pausing);
      from.resume(resuming);
    }
  }

  private void received(ConsumerRecord<byte[], byte[]> record) {
    var handler = handlers.get(record.topic());
    if (handler == null) {
      return;
    }
    boolean isReady;
    if (subscription.fromNow().contains(record.topic())) {
      isReady = handler.received(record, () -> {});
    } else {
      long offset = record.offset();
      var read =
          progress.computeIfAbsent(
              new TopicPartition(record.topic(), record.partition()),
              first -> new PartitionProgress(offset));
      read.begun(offset);
      isReady = handler.received(record, () -> read.done(offset));
    }
    if (!isReady && paused.add(record.topic())) {
      isPausedChanged.set(true);
      handler.whenReady(() -> resume(record.topic()));
    }
  }

  private void resume(String topic) {
    paused.remove(topic);
    isPausedChanged.set(true);
    var from = consumer;
    if (from != null && Thread.currentThread() != thread) {
      from.wakeup();
    }
  }

  private void commitIfDue(Consumer<byte[], byte[]> from) {
    long now = nanoTime.getAsLong();
    if (now - committedNanos >= COMMIT_NANOS) {
      committedNanos = now;
      var offsets = toCommit();
      if (!offsets.isEmpty()) {
        from.commitAsync(
            offsets,
            (done, failure) -> {
              if (failure != null) {
                LOG.debug("Offsets not committed", failure);
              }
            });
      }
    }
  }

  private Map<TopicPartition, OffsetAndMetadata> toCommit() {
    var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
    progress.forEach(
        (partition, read) -> {
          long offset = read.toCommit();
          if (offset >= 0) {
            read.committed(offset);
            offsets.put(partition, new OffsetAndMetadata(offset));
          }
        });
    return offsets;
  }

  private void close(Consumer<byte[], byte[]> from) {
    try {
      var offsets = toCommit();
      if (!offsets.isEmpty()) {
        from.commitSync(offsets, CLOSE_MAX);
      }
    } catch (KafkaException failure) {
      LOG.debug("Offsets not committed", failure);
    }
    from.close(CLOSE_MAX);
  }

  /** Stops reading; waits for the thread, at most as long as its last requests may take. */
  @Override
  public void close() {
    closing.countDown();
    var from = consumer;
    if (from != null) {
      from.wakeup();
    }
    try {
      thread.join(2 * CLOSE_MAX.toMillis() + POLL_MAX.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
