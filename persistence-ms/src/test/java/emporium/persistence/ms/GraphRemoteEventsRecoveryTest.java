package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.commit.InboxMark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of consumers and producers in other processes when this one is killed. */
class GraphRemoteEventsRecoveryTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 20, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);
  private static final List<String> CONSUMERS = List.of(TransferBooked.AUDITOR, "partner");

  @TempDir Path temporary;
  private int copies;

  /** Where it is when the process is killed. */
  enum Kept {
    IN_THE_JOURNAL,
    IN_THE_STORE,
    IN_BOTH
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(120, TimeUnit.SECONDS).join();
  }

  private static BankEngine open(Path directory, CheckpointOptions checkpoints) {
    return open(directory, Durability.POWER, checkpoints);
  }

  private static BankEngine open(
      Path directory, Durability durability, CheckpointOptions checkpoints) {
    return new BankEngine(directory, durability, options -> options.withCheckpoint(checkpoints));
  }

  /** The directory as a killed process would leave it. */
  private Path killed(Path directory) {
    Path copy = temporary.resolve("killed-" + copies++);
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(directory.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  private static void publish(BankEngine engine, int events) {
    for (int i = 0; i < events; i++) {
      await(
          engine.bank.run(
              new LockFreeCommand(
                  changes -> changes.emit(TransferBooked.OUTBOUND, new TransferBooked(1, 1, "")))));
    }
  }

  private static void acknowledge(BankEngine engine, long first, long last) {
    var ids =
        LongStream.rangeClosed(first, last)
            .mapToObj(number -> new EventId(TransferBooked.OUTBOUND.name(), number))
            .toList();
    CONSUMERS.forEach(consumer -> await(engine.engine.acknowledge(consumer, ids)));
  }

  private static @Nullable Long receive(BankEngine engine, long number, long lowWatermark) {
    var envelope =
        Envelope.remote(
            TransferBooked.INBOUND,
            "a1",
            number,
            new TransferBooked(1, number, ""),
            lowWatermark,
            0);
    return await(engine.bank.consume(envelope, new BankCommands.Count(A, envelope.event())))
        .result();
  }

  /**
   * Publishes 6, of which 1, 2, 5 and, by one, 6 are acknowledged; consumes 3, 9 and 12, with a low
   * watermark of 8.
   */
  private Path worked(Kept kept) {
    Path directory = temporary.resolve("live");
    try (var engine = open(directory, NEVER)) {
      await(engine.bank.run(new BankCommands.Open(A, 0)));
      publish(engine, 6);
      assertEquals(3L, receive(engine, 3, 0));
      acknowledge(engine, 1, 2);
      if (kept == Kept.IN_THE_JOURNAL) {
        finish(engine);
        return killed(directory);
      }
    }
    try (var engine = open(directory, NEVER)) {
      finish(engine);
      if (kept == Kept.IN_BOTH) {
        return killed(directory);
      }
    }
    return killed(directory);
  }

  private static void finish(BankEngine engine) {
    acknowledge(engine, 5, 5);
    assertTrue(await(engine.engine.acknowledge(TransferBooked.AUDITOR, id(6))));
    assertEquals(12L, receive(engine, 9, 0));
    assertEquals(24L, receive(engine, 12, 8));
    assertNull(receive(engine, 7, 0), "below the low watermark");
    await(engine.engine.durable());
  }

  @ParameterizedTest
  @EnumSource(Kept.class)
  void kill_durableMarksOfOthers_areThere(Kept kept) {
    Path copy = worked(kept);
    for (int again = 0; again < 2; again++) { // a start replays over what the store has by then
      try (var engine = open(copy, NEVER)) {
        assertEquals(List.of(3L, 4L, 6L), numbers(engine));
        assertEquals(3, engine.engine.pendingEvents());
        assertEquals(3, engine.engine.lowWatermark(TransferBooked.OUTBOUND.name()));
        assertFalse(
            await(engine.engine.acknowledge(TransferBooked.AUDITOR, id(6))), "only the other");
        for (long number : List.of(3L, 9L, 12L)) {
          assertNull(receive(engine, number, 0), "consumed: " + number);
        }
        copy = killed(copy);
      }
    }
    long next;
    try (var engine = open(copy, BankEngine.SMALL)) {
      acknowledge(engine, 1, 6);
      assertEquals(0, engine.engine.pendingEvents());
      next = engine.engine.lowWatermark(TransferBooked.OUTBOUND.name());
      publish(engine, 1);
    }
    assertTrue(next > 6, "given before: " + next);
    try (var engine = open(copy, NEVER)) {
      assertEquals(List.of(next), numbers(engine));
    }
  }

  /**
   * At level {@code process} a power loss may take what others have consumed: the copy is older
   * than the events. The next start may be at another level. Twice, so that the numbers left out by
   * a start are not forgotten either.
   */
  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_ofEventsThatOthersConsumed_givesNoNumberTwice(Durability later) {
    Path directory = temporary.resolve("live");
    open(directory, Durability.PROCESS, NEVER).close();
    var sent = new TreeSet<Long>();
    for (int loss = 0; loss < 3; loss++) {
      try (var engine = open(directory, loss == 0 ? Durability.PROCESS : later, NEVER)) {
        directory = killed(directory);
        publish(engine, 5);
        for (long number : numbers(engine)) {
          assertTrue(sent.add(number), "given twice: " + number + " of " + sent);
        }
      }
    }
    assertEquals(15, sent.size());
  }

  /** Consumers in this process and in another one: numbers left out are no gap for ever. */
  @Test
  void consume_localConsumerAfterNumbersWereLeftOut_remembersOneNumber() {
    Path directory = temporary.resolve("live");
    open(directory, Durability.PROCESS, NEVER).close();
    try (var engine = open(directory, Durability.PROCESS, NEVER)) {
      for (int i = 0; i < 9; i++) {
        await(
            engine.bank.run(
                new LockFreeCommand(
                    changes -> changes.emit(TransferBooked.BOTH, new TransferBooked(1, 1, "")))));
        var event = engine.handedOut.get(i);
        await(engine.bank.consume(event, new LockFreeCommand(changes -> {})));
        await(engine.engine.acknowledge(TransferBooked.AUDITOR, event.id()));
      }
      var marks = engine.engine.operations().statistics().inboxes();
      assertTrue(
          marks.stream()
              .filter(mark -> mark.topic().equals(TransferBooked.BOTH.name()))
              .allMatch(mark -> mark.outOfOrder() <= 1),
          marks.toString());
    }
  }

  /** The first start after a crash leaves out numbers; what waited below them still waits. */
  @Test
  void kill_afterEachStartBeforeACheckpoint_leavesEventsToTheirLocalConsumer() {
    Path directory = temporary.resolve("live");
    try (var engine = open(directory, NEVER)) {
      for (int i = 0; i < 3; i++) {
        await(
            engine.bank.run(
                new LockFreeCommand(
                    changes -> changes.emit(TransferBooked.BOTH, new TransferBooked(1, 1, "")))));
      }
      directory = killed(directory);
    }
    for (int start = 0; start < 2; start++) {
      try (var engine = open(directory, NEVER)) {
        assertEquals(List.of(1L, 2L, 3L), numbers(engine), "handed out by start " + start);
        directory = killed(directory);
      }
    }
    try (var engine = open(directory, NEVER)) {
      for (Envelope<?> event : List.copyOf(engine.handedOut)) {
        var consumed = await(engine.bank.consume(event, new LockFreeCommand(changes -> {})));
        assertEquals(true, consumed.result(), "taken for a duplicate: " + event.id());
        await(engine.engine.acknowledge(TransferBooked.AUDITOR, event.id()));
      }
      assertEquals(0, engine.engine.pendingEvents());
    }
  }

  private static List<Long> numbers(BankEngine engine) {
    return engine.handedOut.stream().map(envelope -> envelope.id().sequence()).toList();
  }

  @Test
  void statistics_consumersAndStreamsOfOthers_areCounted() {
    try (var engine = open(worked(Kept.IN_THE_STORE), NEVER)) {
      Map<String, String> marks =
          engine.engine.operations().statistics().inboxes().stream()
              .collect(
                  Collectors.toMap(
                      mark -> mark.consumer() + " of " + mark.topic(),
                      mark -> mark.consumedUpTo() + " and " + mark.outOfOrder()));
      assertEquals("7 and 2", marks.get("bank of audited@a1"));
      assertEquals("2 and 2", marks.get("auditor of booked-outbound"));
      assertEquals("2 and 1", marks.get("partner of booked-outbound"));
    }
  }

  /** A consumer that is new to an old topic does not remember for ever what it never saw. */
  @Test
  void acknowledge_firstOfAnOldTopic_remembersOnlyWhatIsAboveTheOldest() {
    Path directory = temporary.resolve("old");
    Topic<TransferBooked> old =
        new Topic<>(
            "booked-outbound",
            TransferBooked.class,
            TransferBooked.SERVICE,
            Set.of("partner"),
            TransferBooked::branch);
    try (var engine =
        new BankEngine(directory, Durability.POWER, options -> withTopics(options, old))) {
      for (int i = 1; i <= 9; i++) {
        await(
            engine.bank.run(
                new LockFreeCommand(changes -> changes.emit(old, new TransferBooked(1, 1, "")))));
      }
      for (long number = 1; number <= 4; number++) {
        await(engine.engine.acknowledge("partner", id(number)));
      }
    }
    try (var engine = open(directory, NEVER)) {
      assertEquals(List.of(5L, 6L, 7L, 8L, 9L), numbers(engine));
      await(engine.engine.acknowledge(TransferBooked.AUDITOR, id(8)));
      await(engine.engine.acknowledge(TransferBooked.AUDITOR, id(6)));
      var marks = engine.engine.operations().statistics().inboxes();
      var expected = new InboxMark(TransferBooked.AUDITOR, "booked-outbound", 4, 2);
      assertTrue(marks.contains(expected), marks.toString());
    }
  }

  private static EngineOptions withTopics(EngineOptions options, Topic<?>... topics) {
    return options.withContext(options.context().withTopics(List.of(topics)));
  }

  private static EventId id(long number) {
    return new EventId(TransferBooked.OUTBOUND.name(), number);
  }

  /** No client waits for an acknowledgement to be forced, and many are one group. */
  @Test
  void acknowledge_whileForcesAreHeldBack_completes() {
    var forces = new ForceBlocker();
    int events = 1_000;
    try (var engine =
        new BankEngine(
            temporary.resolve("held"), Durability.POWER, options -> options.withFaults(forces))) {
      publish(engine, events / 100);
      await(
          engine.bank.run(
              new LockFreeCommand(
                  changes -> {
                    for (int i = 0; i < events; i++) {
                      changes.emit(TransferBooked.OUTBOUND, new TransferBooked(1, 1, ""));
                    }
                  })));
      forces.hold();
      try {
        acknowledge(engine, 1, events);
        assertEquals(events / 100, engine.engine.pendingEvents());
      } finally {
        forces.release();
      }
    }
  }

  @Test
  void durable_whileForcesAreHeldBack_waits() {
    var forces = new ForceBlocker();
    try (var engine =
        new BankEngine(
            temporary.resolve("held"), Durability.POWER, options -> options.withFaults(forces))) {
      forces.hold();
      CompletionStage<?> durable;
      try {
        await(engine.bank.commit(new BankCommands.Open(A, 0)));
        durable = engine.engine.durable();
        assertFalse(durable.toCompletableFuture().isDone());
      } finally {
        forces.release();
      }
      await(durable);
    }
  }
}
