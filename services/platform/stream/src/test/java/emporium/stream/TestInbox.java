package emporium.stream;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.InboundChannel;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/** The inbox of a consumer, with a subscriber that requests as tests say. */
final class TestInbox implements StreamReceiver.Inbox, Flow.Subscriber<Message<?>> {
  final AtomicLong arrived = new AtomicLong();
  final Set<EventId> arrivedIds = ConcurrentHashMap.newKeySet();
  final Queue<Long> sequences = new ConcurrentLinkedQueue<>(); // of all that arrived, in order
  final Map<String, StreamReceiver> bySource = new ConcurrentHashMap<>();
  final AtomicLong opened = new AtomicLong();
  final AtomicLong ended = new AtomicLong();
  final List<CompletableFuture<SequenceRanges>> heldPositions = new CopyOnWriteArrayList<>();
  volatile boolean holdsPositions;
  private final Map<String, Set<Long>> consumed = new ConcurrentHashMap<>();
  private final InboundChannel channel = new InboundChannel();
  private volatile Flow.@Nullable Subscription subscription;

  TestInbox() {
    channel.subscribe(this);
  }

  /** The numbers of a source. */
  Set<Long> consumed(String source) {
    return consumed.computeIfAbsent(source, first -> new ConcurrentSkipListSet<>());
  }

  @Override
  public HelloCheck check() {
    return new HelloCheck(StreamFixture.CART, StreamFixture.PARTITIONS);
  }

  @Override
  public EventCodec codec() {
    return StreamFixture.CODEC;
  }

  @Override
  public InboundChannel channel(String topic) {
    return channel;
  }

  @Override
  public CompletionStage<SequenceRanges> position(String topic, String source) {
    if (!holdsPositions) {
      return CompletableFuture.completedStage(SequenceRanges.of(consumed(source)));
    }
    var held = new CompletableFuture<SequenceRanges>();
    heldPositions.add(held);
    return held;
  }

  @Override
  public void opened(StreamReceiver receiver, String source) {
    opened.incrementAndGet();
    var earlier = bySource.put(source, receiver);
    if (earlier != null) {
      earlier.close();
    }
  }

  @Override
  public void closed(StreamReceiver receiver, String source) {
    ended.incrementAndGet();
    bySource.remove(source, receiver);
  }

  @Override
  public void onSubscribe(Flow.Subscription granted) {
    subscription = granted;
  }

  @Override
  public void onNext(Message<?> message) {
    var id = message.getMetadata(Envelope.class).orElseThrow().id();
    arrived.incrementAndGet();
    sequences.add(id.sequence());
    arrivedIds.add(id); // tests wait for this, or for what is consumed: it comes last
    String stream = id.topic();
    consumed(stream.substring(stream.indexOf('@') + 1)).add(id.sequence());
  }

  @Override
  public void onError(Throwable failure) {}

  @Override
  public void onComplete() {}

  void request(long messages) {
    var granted = subscription;
    if (granted != null) {
      granted.request(messages);
    }
  }

  void acknowledgeAll() {
    bySource.forEach(
        (source, receiver) ->
            receiver.acknowledge(StreamFixture.TOPIC.name(), SequenceRanges.of(consumed(source))));
  }
}
