package emporium.persistence.ms.replica;

import static emporium.persistence.ms.HistoryBank.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.GraphBankRepository;
import emporium.persistence.ms.LockFreeCommand;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.commit.InboxMark;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.graph.Graph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The directory of one replica becomes those of more. An account belongs to its number. */
class ReplicaSplitTest {
  private static final int ACCOUNTS = 40;
  private static final int HISTORY = 20;
  private static final int LETTERS = 6;
  private static final int BATCH_MAX = 3;

  @TempDir Path temporary;
  private Path original = Path.of("");
  private String source = "";
  private Set<InboxMark> marks = Set.of();
  private int copies;

  @BeforeEach
  void fill() {
    original = temporary.resolve("original");
    try (var engine = open(original, null)) {
      for (int number = 0; number < ACCOUNTS; number++) {
        AccountId unused = await(engine.bank.run(new BankCommands.Open(account(number), number)));
      }
      for (int number = 0; number < HISTORY; number++) {
        Boolean unused = await(engine.bank.run(new BankCommands.Archive(account(number))));
      }
      for (int branch = 0; branch < LETTERS; branch++) {
        var received = new TransferBooked(branch, 1, "");
        var unused =
            await(
                engine.bank.deadLetter(
                    Envelope.remote(TransferBooked.INBOUND, "a1", 10 + branch, received, 0, 0),
                    "a test"));
      }
      source = engine.engine.source();
      marks = marks(engine);
    }
  }

  private static Set<InboxMark> marks(BankEngine engine) {
    return Set.copyOf(engine.engine.operations().statistics().inboxes());
  }

  private static AccountId account(int number) {
    return new AccountId(1, number);
  }

  private static ShardAssignment assignment(int count, int index, int from) {
    return new ShardAssignment(count, index, from, key -> owner(key) % count == index);
  }

  private static int owner(Object key) {
    if (key instanceof AccountId account) {
      return account.number();
    } else if (key instanceof Integer branch) {
      return branch;
    }
    throw new IllegalArgumentException("Without owner: " + key);
  }

  private static BankEngine open(Path directory, @Nullable ShardAssignment assignment) {
    return open(directory, assignment, FaultInjector.NONE, GraphBankRepository::new);
  }

  private static BankEngine open(
      Path directory,
      @Nullable ShardAssignment assignment,
      FaultInjector faults,
      Function<Graph, BankRepository> repository) {
    return new BankEngine(
        directory,
        Durability.PROCESS,
        options -> options.withFaults(faults).withHistory(new HistoryOptions(0, BATCH_MAX, 60_000)),
        new ArrayList<>(),
        repository,
        assignment);
  }

  private Path copy(Path directory) {
    Path copy = temporary.resolve("copy-" + copies++);
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(directory.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  /** Numbers of accounts, and of the branches of dead letters behind {@code ACCOUNTS}. */
  private static List<Integer> kept(BankEngine engine) {
    Stream<Integer> accounts =
        await(
            engine.bank.read(
                LockSet.sharedRoot(),
                bank -> bank.all().stream().map(one -> one.id().number()).toList().stream()));
    Stream<Integer> letters =
        await(engine.bank.deadLetters().oldest(100)).stream()
            .map(letter -> ACCOUNTS + (int) letter.id().sequence() - 10);
    return Stream.concat(accounts, letters).sorted().toList();
  }

  private static List<Integer> all() {
    return IntStream.range(0, ACCOUNTS + LETTERS).boxed().toList();
  }

  private static List<Integer> owned(int count, int index) {
    return all().stream().filter(n -> (n < ACCOUNTS ? n : n - ACCOUNTS) % count == index).toList();
  }

  private static String refusal(Path directory, ShardAssignment assignment) {
    var refused = assertThrows(ShardMismatch.class, () -> open(directory, assignment).close());
    return String.valueOf(refused.getMessage());
  }

  @Test
  void copies_eachOpenedAsItsShard_haveAllTogetherAndNothingTwice() {
    Path second = copy(original);
    try (var engine = open(original, assignment(2, 0, 1))) {
      assertEquals(owned(2, 0), kept(engine));
      assertEquals(source, engine.engine.source());
      assertEquals(marks, marks(engine));
    }
    String fresh;
    try (var engine = open(second, assignment(2, 1, 1))) {
      assertEquals(owned(2, 1), kept(engine));
      fresh = engine.engine.source();
      assertNotEquals(source, fresh);
      assertEquals(marks, marks(engine));
    }
    for (ShardAssignment again : new ShardAssignment[] {assignment(2, 1, 1), assignment(2, 1, 0)}) {
      try (var engine = open(second, again)) {
        assertEquals(owned(2, 1), kept(engine));
        assertEquals(fresh, engine.engine.source());
      }
    }
  }

  /** A copy was forgotten, and the replica has started before the configuration demanded one. */
  @Test
  void replica_thatBeganWithoutData_isNoCopy() {
    Path empty = temporary.resolve("began");
    open(empty, assignment(2, 1, 0)).close();
    String refusal = refusal(empty, assignment(2, 1, 1));
    assertTrue(refusal.contains("emporium.replicas.split-from must be 0"), refusal);
    assertTrue(refusal.contains("began without data"), refusal);
    open(empty, assignment(2, 1, 0)).close();
  }

  @Test
  void split_declaredFromAnotherCount_isRefused() {
    Path second = copy(original);
    open(second, assignment(4, 1, 1)).close();
    String refusal = refusal(second, assignment(4, 1, 2));
    assertTrue(refusal.contains("must be 0, or 1 as the data was split"), refusal);
  }

  /** What would be without it: this is what the test above can see. */
  @Test
  void copies_openedWithoutAnAssignment_haveEverythingTwiceInOneSource() {
    for (Path directory : List.of(original, copy(original))) {
      try (var engine = open(directory, null)) {
        assertEquals(all(), kept(engine));
        assertEquals(source, engine.engine.source());
      }
    }
  }

  @Test
  void split_again_hasASourceForEach() {
    var sources = new HashSet<String>();
    var together = new ArrayList<Integer>();
    Path second = copy(original);
    open(original, assignment(2, 0, 1)).close();
    open(second, assignment(2, 1, 1)).close();
    var four = List.of(original, second, copy(original), copy(second));
    for (int index = 0; index < 4; index++) {
      try (var engine = open(four.get(index), assignment(4, index, 2))) {
        assertEquals(owned(4, index), kept(engine));
        together.addAll(kept(engine));
        sources.add(engine.engine.source());
      }
    }
    together.sort(null);
    assertEquals(all(), together);
    assertEquals(4, sources.size());
    assertTrue(sources.contains(source));
  }

  @Test
  void split_goesOnWithNumbersAndWhatWasConsumed() {
    long last;
    try (var engine = open(original, null)) {
      publish(engine, 3);
      last = acknowledge(engine);
    }
    try (var engine = open(original, assignment(2, 1, 1))) {
      publish(engine, 1);
      assertTrue(engine.handedOut.get(0).id().sequence() > last);
      var again =
          Envelope.remote(TransferBooked.INBOUND, "a1", 10, new TransferBooked(0, 1, ""), 0, 0);
      assertEquals(
          null, await(engine.bank.consume(again, new LockFreeCommand(changes -> {}))).result());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | 1 | 2 | index must be 0 modulo 2, since the data is that of replica 0",
        "2 | 1 | 0 | index must be 0 modulo 2",
        "3 | 0 | 0 | count must be a multiple of 2",
        "1 | 0 | 0 | count must be a multiple of 2",
        "4 | 2 | 0 | split-from must be 2 to split",
        "4 | 2 | 1 | split-from must be 2 to split",
      })
  void dataOfAnotherShard_isRefusedAndStaysAsItIs(int count, int index, int from, String rule) {
    open(original, assignment(2, 0, 1)).close();
    String message = refusal(original, assignment(count, index, from));
    assertTrue(message.startsWith("emporium.replicas." + rule), message);
    try (var engine = open(original, assignment(2, 0, 0))) {
      assertEquals(owned(2, 0), kept(engine));
    }
  }

  @Test
  void dataOfOne_countedAsTwoByMistake_isRefusedAndStaysAsItIs() {
    String message = refusal(original, assignment(2, 0, 0));
    assertTrue(message.startsWith("emporium.replicas.split-from must be 1"), message);
    try (var engine = open(original, assignment(1, 0, 0))) {
      assertEquals(all(), kept(engine));
    }
  }

  @Test
  void noData_whereACopyShouldBe_isRefusedEachTime() {
    Path empty = temporary.resolve("empty");
    for (int start = 0; start < 2; start++) {
      String message = refusal(empty, assignment(4, 3, 2));
      assertTrue(message.contains("copy that of replica 1 of 2"), message);
      assertFalse(Files.exists(empty));
    }
  }

  @Test
  void newDirectory_isTheShardItWasMadeFor() {
    Path fresh = temporary.resolve("fresh");
    open(fresh, assignment(2, 1, 0)).close();
    open(fresh, assignment(2, 1, 0)).close();
    String message = refusal(fresh, assignment(2, 0, 0));
    assertTrue(message.startsWith("emporium.replicas.index must be 1 modulo 2"), message);
  }

  @Test
  void outbox_thatIsNotEmpty_isRefusedUntilItIs() {
    try (var engine = open(original, null)) {
      publish(engine, 2);
      assertEquals(2, engine.engine.pendingEvents());
    }
    String message = refusal(original, assignment(2, 0, 1));
    assertTrue(
        message.contains("count must be 1 until the service has drained")
            && message.contains("2 events of booked-outbound"),
        message);
    try (var engine = open(original, assignment(1, 0, 0))) {
      assertEquals(all(), kept(engine));
      acknowledge(engine);
    }
    try (var engine = open(original, assignment(2, 0, 1))) {
      assertEquals(owned(2, 0), kept(engine));
    }
  }

  @Test
  void whatMustHaveCompleted_isRefusedUntilItHas() {
    var isOpen = new AtomicBoolean(true);
    Function<Graph, BankRepository> bank =
        graph -> {
          graph.splitBlockedWhile(() -> isOpen.get() ? Stream.of("a transfer") : Stream.empty());
          return new GraphBankRepository(graph);
        };
    var refused =
        assertThrows(
            ShardMismatch.class,
            () -> open(original, assignment(2, 0, 1), FaultInjector.NONE, bank).close());
    assertTrue(String.valueOf(refused.getMessage()).contains("[a transfer]"), refused.getMessage());
    isOpen.set(false);
    try (var engine = open(original, assignment(2, 0, 1), FaultInjector.NONE, bank)) {
      assertEquals(owned(2, 0), kept(engine));
    }
  }

  /** Dies when it has dropped one batch more, again and again. */
  @Test
  void split_brokenOffAfterEachBatch_goesOn() {
    Set<String> sources = new HashSet<>();
    int deaths = 0;
    boolean done = false;
    while (!done) {
      var foreign = new AtomicInteger();
      Predicate<Object> dying =
          key -> {
            boolean owns = owner(key) % 2 == 1;
            if (!owns && foreign.incrementAndGet() > BATCH_MAX) {
              throw new IllegalStateException("killed");
            }
            return owns;
          };
      try (var engine = open(original, new ShardAssignment(2, 1, 1, dying))) {
        done = true;
        assertEquals(owned(2, 1), kept(engine));
      } catch (IllegalStateException killed) {
        assertEquals("killed", killed.getMessage());
        deaths++;
        Path left = copy(original);
        assertTrue(refusal(left, assignment(4, 1, 1)).contains("2 until that split has completed"));
        assertTrue(refusal(left, assignment(2, 0, 1)).contains("index must be 1 modulo 2"));
      }
      try (var engine = open(copy(original), null)) {
        sources.add(engine.engine.source());
        assertTrue(kept(engine).containsAll(owned(2, 1)));
      }
    }
    assertTrue(deaths >= (ACCOUNTS + LETTERS) / 2 / BATCH_MAX, "deaths=" + deaths);
    assertEquals(1, sources.size());
    assertNotEquals(Set.of(source), sources);
  }

  @Test
  void disk_thatFailsMeanwhile_endsTheStartAndTheNextGoesOn() {
    var writes = new AtomicInteger();
    var splitting = new AtomicBoolean();
    FaultInjector faults =
        new FaultInjector() {
          @Override
          public void beforeWrite(Path file, long bytes) throws IOException {
            if (splitting.get() && writes.incrementAndGet() > 2) {
              throw new IOException("No space left on device");
            }
          }

          @Override
          public void beforeForce(Path file) {}
        };
    Predicate<Object> owns =
        key -> {
          splitting.set(true);
          return owner(key) % 2 == 0;
        };
    assertThrows(
        RuntimeException.class,
        () ->
            open(original, new ShardAssignment(2, 0, 1, owns), faults, GraphBankRepository::new)
                .close());
    try (var engine = open(original, assignment(2, 0, 1))) {
      assertEquals(owned(2, 0), kept(engine));
    }
  }

  private static void publish(BankEngine engine, int events) {
    for (int i = 0; i < events; i++) {
      Boolean unused =
          await(
              engine.bank.run(
                  new LockFreeCommand(
                      changes ->
                          changes.emit(TransferBooked.OUTBOUND, new TransferBooked(1, 1, "")))));
    }
  }

  /** All consumers acknowledge all events; the number of the last one. */
  @CanIgnoreReturnValue
  private static long acknowledge(BankEngine engine) {
    var ids = engine.handedOut.stream().map(Envelope::id).toList();
    for (String consumer : TransferBooked.OUTBOUND.consumers()) {
      assertEquals(ids.size(), await(engine.engine.acknowledge(consumer, ids)));
    }
    assertEquals(0, engine.engine.pendingEvents());
    return ids.stream().mapToLong(EventId::sequence).max().orElse(0);
  }
}
