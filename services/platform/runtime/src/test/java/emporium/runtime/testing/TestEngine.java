package emporium.runtime.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.runtime.engine.TestEventCodec;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One service over the real engine, without edges, with a clock that tests set; it can be closed
 * and opened again. Thread-safe, but for closing and opening.
 */
public final class TestEngine<P> implements AutoCloseable {
  /** The time of its clock until it is set. */
  public static final Instant START = Instant.parse("2026-03-04T23:30:00Z");

  private final Supplier<Running<P>> engines;
  private final Runnable closed;
  private final Map<EventId, Envelope<?>> published =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private volatile Instant now = START;
  private Running<P> running;

  private record Running<P>(Engine engine, Transactions<P> transactions) {}

  /** Opens it on a graph in the directory. */
  public TestEngine(Path directory, String service, LockTree locks, Function<Graph, P> repository) {
    this(directory, service, locks, repository, null);
  }

  /** Opens it on a graph in the directory, which is to have that shard of the service's data. */
  public TestEngine(
      Path directory,
      String service,
      LockTree locks,
      Function<Graph, P> repository,
      @Nullable ShardAssignment shard) {
    engines =
        () -> {
          var context = EngineContext.of(Topics.ALL, TestEventCodec.codec()).withClock(clock());
          var engine = new GraphEngine(EngineOptions.of(directory, Durability.PROCESS, context));
          engine.verifyReadSets();
          if (shard != null) {
            engine.assignShard(shard);
          }
          return new Running<>(engine, engine.transactions(service, locks, repository));
        };
    closed = () -> {};
    open();
  }

  /** Opens it on a database. */
  public TestEngine(
      TestDatabase database,
      String service,
      LockTree locks,
      JpaMapping mapping,
      Function<JpaState, P> repository) {
    engines =
        () -> {
          var engine = database.engine(Topics.ALL, TestEventCodec.codec(), clock());
          return new Running<>(engine, engine.transactions(service, locks, mapping, repository));
        };
    closed = database::letGo;
    open();
  }

  private void open() {
    running = engines.get();
    running.engine().onCommitted(envelope -> published.put(envelope.id(), envelope));
    running.engine().open();
  }

  /** Closes it and opens it again, as a restart does. */
  public void reopen() {
    running.engine().close();
    open();
  }

  /** The port of the service; another one after each opening. */
  public Transactions<P> transactions() {
    return running.transactions();
  }

  /** Its clock. */
  public Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  /** Sets the clock. */
  public void now(Instant instant) {
    now = instant;
  }

  /** Runs a command; throws what it throws. */
  @CanIgnoreReturnValue
  public <R> R run(Command<P, R> command) {
    return Await.result(running.transactions().run(command));
  }

  /** Reads one snapshot of the whole graph. */
  @CanIgnoreReturnValue
  public <R> R read(Function<P, R> query) {
    return Await.result(running.transactions().read(LockSet.sharedRoot(), query));
  }

  /**
   * What was published on a topic, in the order committed, over all incarnations; what an
   * incarnation publishes again counts once.
   */
  public <E extends Event> List<E> published(Topic<E> topic) {
    return envelopes()
        .filter(envelope -> envelope.topic().equals(topic))
        .map(envelope -> topic.type().cast(envelope.event()))
        .toList();
  }

  /** What was published on all topics, likewise. */
  public List<Event> published() {
    return envelopes().<Event>map(Envelope::event).toList();
  }

  private Stream<Envelope<?>> envelopes() {
    return List.<Envelope<?>>copyOf(published.values()).stream()
        .sorted(Comparator.comparingLong(envelope -> envelope.id().sequence()));
  }

  /** What was published to a service, in the order committed within each topic. */
  public List<Envelope<?>> publishedTo(String service) {
    return envelopes().filter(envelope -> envelope.topic().consumers().contains(service)).toList();
  }

  /** Has everything that was published acknowledged by all its consumers. */
  public void drain() {
    for (Envelope<?> envelope : List.<Envelope<?>>copyOf(published.values())) {
      for (String consumer : envelope.topic().consumers()) {
        Await.result(running.engine().acknowledge(consumer, envelope.id()));
      }
    }
  }

  /** Identifies its data. */
  public String source() {
    return running.engine().source();
  }

  @Override
  public void close() {
    running.engine().close();
    closed.run();
  }
}
