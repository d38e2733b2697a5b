package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Rejection;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.schema.UnstorableValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is only in the journal yet, and what a checkpoint has taken over. */
class EngineCheckpointTest {
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 20, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);
  private static final AccountId A = new AccountId(1, 1);

  @TempDir Path temporary;

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(120, TimeUnit.SECONDS).join();
  }

  private static BankEngine open(Path directory, CheckpointOptions checkpoints) {
    return open(directory, Durability.PROCESS, checkpoints);
  }

  private static BankEngine open(Path directory, Durability level, CheckpointOptions checkpoints) {
    return new BankEngine(directory, level, options -> options.withCheckpoint(checkpoints));
  }

  /** The directory as a killed process would leave it. */
  private Path killed(Path directory, String name) {
    Path copy = temporary.resolve(name);
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(directory.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  private static Map<String, String> state(BankEngine engine) {
    return await(
        engine.bank.read(
            LockSet.sharedRoot(),
            bank -> {
              Map<String, String> state = new TreeMap<>();
              bank.all().forEach(account -> state.put(account.id().toString(), text(account)));
              for (int branch = 0; branch < 3; branch++) {
                int funded = bank.funded(new AccountId(branch, 0).owner()).size();
                state.put("funded " + branch, Integer.toString(funded));
              }
              return state;
            }));
  }

  private static String text(Account account) {
    return account.balanceCents()
        + account.bookings().stream().map(b -> b.amountCents() + b.note()).toList().toString();
  }

  private static void work(BankEngine engine, Random random, int commands) {
    var running = new ArrayList<CompletionStage<?>>();
    for (int i = 0; i < commands; i++) {
      running.add(engine.bank.run(command(random)));
    }
    running.forEach(EngineCheckpointTest::awaitOrRefused);
  }

  private static void awaitOrRefused(CompletionStage<?> stage) {
    try {
      await(stage);
    } catch (CompletionException e) {
      assertTrue(
          e.getCause() instanceof Rejection
              || e.getCause() instanceof NullPointerException
              || e.getCause() instanceof IllegalStateException,
          () -> "refused or no such account: " + e.getCause());
    }
  }

  private static Command<BankRepository, ?> command(Random random) {
    var one = new AccountId(random.nextInt(3), random.nextInt(8));
    var other = new AccountId(random.nextInt(3), random.nextInt(8));
    return switch (random.nextInt(6)) {
      case 0 -> new BankCommands.Open(one, random.nextInt(100));
      case 1 -> new BankCommands.Close(one);
      case 2 -> new BankCommands.Transfer(one, other, random.nextInt(50));
      default -> new BankCommands.Deposit(one, random.nextInt(100));
    };
  }

  /** Books as another command does; its event carries a context. */
  private record Carrying(Command<BankRepository, Long> command, String context)
      implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return command.locks();
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      return command.apply(bank, changes);
    }
  }

  @Test
  void kill_beforeAnyCheckpoint_eventsCarryWhatTheyCarried() {
    Path copy;
    try (var engine = open(temporary.resolve("first"), NEVER)) {
      await(engine.bank.run(new BankCommands.Open(A, 1)));
      await(engine.bank.run(new Carrying(new BankCommands.Deposit(A, 2), "carried")));
      await(engine.bank.run(new BankCommands.Deposit(A, 3)));
      assertTrue(engine.engine.uncheckpointedGroups() > 0, "nothing to replay");
      copy = killed(temporary.resolve("first"), "killed");
    }
    try (var engine = open(copy, NEVER)) {
      assertEquals(
          Arrays.asList("carried", null),
          engine.handedOut.stream().map(Envelope::context).toList());
    }
  }

  @RepeatedTest(8)
  void kill_beforeAnyCheckpoint_replaysOverWhatTheStoreHas(RepetitionInfo run) {
    long seed = run.getCurrentRepetition();
    System.out.println("journal replay, seed " + seed);
    var random = new Random(seed);
    Path directory = temporary.resolve("first");
    try (var engine = open(directory, BankEngine.SMALL)) {
      work(engine, random, 200);
    }
    Map<String, String> before;
    int pending;
    Path copy;
    try (var engine = open(directory, NEVER)) {
      work(engine, random, 300);
      before = state(engine);
      pending = engine.engine.pendingEvents();
      assertTrue(engine.engine.uncheckpointedGroups() > 0, "nothing to replay");
      copy = killed(directory, "killed");
    }
    Path again;
    try (var engine = open(copy, NEVER)) {
      assertEquals(before, state(engine));
      assertEquals(pending, engine.engine.pendingEvents());
      again = killed(copy, "killed-again");
    }
    try (var engine = open(again, BankEngine.SMALL)) {
      assertEquals(before, state(engine));
      assertEquals(pending, engine.engine.pendingEvents());
      work(engine, random, 50);
      before = state(engine);
    }
    try (var engine = open(again, BankEngine.SMALL)) {
      assertEquals(0, engine.engine.uncheckpointedGroups(), "a clean stop leaves nothing");
      assertEquals(before, state(engine));
    }
  }

  @Test
  void work_moreThanTheJournalHolds_goesOnBehindCheckpoints() {
    // only a journal that fills up starts a checkpoint, at half of its bound
    var tight = new CheckpointOptions(1 << 13, 4, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);
    Map<String, String> before;
    Path directory = temporary.resolve("tight");
    try (var engine = open(directory, tight)) {
      var random = new Random(3);
      while (engine.engine.statistics().checkpoints() < 5) {
        work(engine, random, 500);
      }
      before = state(engine);
    }
    try (var engine = open(directory, tight)) {
      assertEquals(before, state(engine));
    }
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void work_inFlightBeyondTheJournalsBound_waitsAndNeverFailsAWrite(Durability level) {
    var tiny = new CheckpointOptions(1 << 13, 3, 5, Long.MAX_VALUE, 0);
    Map<String, String> before;
    Path directory = temporary.resolve("tiny");
    try (var engine = open(directory, level, tiny)) {
      var random = new Random(5);
      for (int i = 0; i < 10; i++) {
        work(engine, random, 300);
      }
      assertEquals(1, engine.engine.incarnations(), "it has reloaded");
      before = state(engine);
    }
    try (var engine = open(directory, level, tiny)) {
      assertEquals(before, state(engine));
    }
  }

  @Test
  void open_journalLongerThanItsBound_goesOn() {
    var random = new Random(6);
    Path copy;
    Map<String, String> before;
    try (var engine =
        open(
            temporary.resolve("long"),
            new CheckpointOptions(1 << 13, 100, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0))) {
      while (journalFiles(temporary.resolve("long")) < 10) {
        work(engine, random, 20);
      }
      before = state(engine);
      copy = killed(temporary.resolve("long"), "shorter");
    }
    try (var engine = open(copy, new CheckpointOptions(1 << 13, 3, 5, Long.MAX_VALUE, 0))) {
      assertEquals(before, state(engine));
      work(engine, random, 300);
      assertEquals(1, engine.engine.incarnations(), "it has reloaded");
    }
    open(copy, new CheckpointOptions(1 << 13, 3, 5, Long.MAX_VALUE, 0)).close();
    assertEquals(3, journalFiles(copy), "what was too much is given back");
  }

  private static long journalFiles(Path directory) {
    try (var files = Files.list(directory.resolve("journal"))) {
      return files.filter(file -> !file.endsWith("watermark")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void command_tooLargeForTheJournal_isRefusedAndUndone() {
    var tight = new CheckpointOptions(1 << 16, 4, 20, Long.MAX_VALUE, 0);
    try (var engine = open(temporary.resolve("large"), tight)) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      var failure =
          assertThrows(CompletionException.class, () -> await(engine.bank.run(new BookMuch())));
      assertInstanceOf(UnstorableValue.class, failure.getCause());
      assertEquals("5[]", state(engine).get(A.toString()));
      assertEquals(6L, await(engine.bank.run(new BankCommands.Deposit(A, 1))));
    }
  }

  private record BookMuch() implements Command<BankRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(A);
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      Account account = changes.touch(Objects.requireNonNull(bank.find(A)));
      List<Integer> bookings = IntStream.range(0, 20_000).boxed().toList();
      bookings.forEach(account::book);
      return bookings.size();
    }
  }
}
