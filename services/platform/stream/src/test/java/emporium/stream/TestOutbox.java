package emporium.stream;

import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.OutgoingEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The outbox of a producer: the events that are not acknowledged, by number. */
final class TestOutbox implements StreamSender.Outbox {
  final ConcurrentSkipListMap<Long, OutgoingEvent> pending = new ConcurrentSkipListMap<>();
  final AtomicLong read = new AtomicLong();
  final List<String> acknowledgedSources = new CopyOnWriteArrayList<>();
  final Set<String> threads = ConcurrentHashMap.newKeySet();
  volatile boolean isForAll = true;
  volatile Runnable reading = () -> {};
  volatile Hello hello = StreamFixture.hello();
  volatile CompletableFuture<?> noting = CompletableFuture.completedFuture(null);

  /** Events as they come: the outbox is not read between their commit and their sending. */
  synchronized void publish(Stream<OutgoingEvent> events, StreamSender... senders) {
    events.forEach(
        event -> {
          pending.put(event.envelope().id().sequence(), event);
          Stream.of(senders).forEach(sender -> sender.send(event));
        });
    Stream.of(senders).forEach(StreamSender::flush);
  }

  @Override
  public @Nullable Hello hello(Hello.Target target, List<String> topics) {
    threads.add(Thread.currentThread().getName());
    return hello;
  }

  @Override
  public boolean isFor(Hello.Target target, OutgoingEvent event) {
    return isForAll;
  }

  @Override
  public List<OutgoingEvent> unacknowledged(String topic, String consumer, long from, int max) {
    reading.run();
    var page = page(from, max);
    read.addAndGet(page.size());
    return page;
  }

  private synchronized List<OutgoingEvent> page(long from, int max) {
    return pending.tailMap(from, true).values().stream().limit(max).toList();
  }

  @Override
  public CompletableFuture<?> acknowledged(
      String source, String topic, String consumer, SequenceRanges consumed) {
    acknowledgedSources.add(source);
    consumed
        .ranges()
        .forEach(range -> pending.subMap(range.first(), true, range.last(), true).clear());
    return noting;
  }

  /** The engine has other data now, without events. */
  void replaceData(String source) {
    var was = hello;
    pending.clear();
    hello = new Hello(was.service(), source, was.partitions(), was.target(), was.topics());
  }
}
