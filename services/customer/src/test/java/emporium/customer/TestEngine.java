package emporium.customer;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
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
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.EventCodec;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.GraphEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * One service over the real engine, with a clock that tests set; it can be closed and opened again.
 */
final class TestEngine<P> implements AutoCloseable {
  static final Instant START = Instant.parse("2026-03-04T10:00:00Z");

  private final Path directory;
  private final String service;
  private final LockTree locks;
  private final Function<Graph, P> repository;
  private final Map<EventId, Envelope<?>> said = Collections.synchronizedMap(new LinkedHashMap<>());
  private volatile Instant now = START;
  private GraphEngine engine;
  private Transactions<P> transactions;

  TestEngine(Path directory, String service, LockTree locks, Function<Graph, P> repository) {
    this.directory = directory;
    this.service = service;
    this.locks = locks;
    this.repository = repository;
    open();
  }

  void reopen() {
    engine.close();
    open();
  }

  Transactions<P> transactions() {
    return transactions;
  }

  void now(Instant instant) {
    now = instant;
  }

  @CanIgnoreReturnValue
  <R> R run(Command<P, R> command) {
    return await(transactions.run(command));
  }

  @CanIgnoreReturnValue
  <R> R read(Function<P, R> query) {
    return await(transactions.read(LockSet.sharedRoot(), query));
  }

  /**
   * What was said on a topic, as committed, over all openings; what an opening says again counts
   * once.
   */
  <E extends Event> List<E> said(Topic<E> topic) {
    return List.copyOf(said.values()).stream()
        .filter(envelope -> envelope.topic().equals(topic))
        .sorted(Comparator.comparingLong(envelope -> envelope.id().sequence()))
        .map(envelope -> topic.type().cast(envelope.event()))
        .toList();
  }

  /** The result, or the failure itself. */
  @CanIgnoreReturnValue
  static <R> R await(CompletionStage<R> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  private void open() {
    engine =
        new GraphEngine(
            EngineOptions.of(directory, Durability.PROCESS, Topics.ALL, new Json())
                .withClock(new Settable()));
    transactions = engine.transactions(service, locks, repository);
    engine.onCommitted(envelope -> said.putIfAbsent(envelope.id(), envelope));
    engine.open();
  }

  private final class Settable extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private static final class Json implements EventCodec {
    private final JsonMapper mapper = JsonMapper.builder().addModule(new JavaTimeModule()).build();

    @Override
    public byte[] encode(Event event) {
      try {
        return mapper.writeValueAsBytes(event);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      try {
        return mapper.readValue(payload, type);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
