package emporium.persistence.ms.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.AggregateChange.Kind;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a follower reads of an engine's commits. */
@Timeout(120)
class CommitFeedTest {
  private static final FeedPosition START = FeedPosition.afterGroup(0);
  private static final long ALL = Long.MAX_VALUE;
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  /** So that a thousand accounts fill the journal. */
  private static final int NOISE_CHARS = 6_000;

  private static final long STANDSTILL_NANOS = TimeUnit.SECONDS.toNanos(5);

  @TempDir Path directory;

  private BankEngine open(FollowerPolicy policy) {
    return open(policy, options -> options);
  }

  private BankEngine open(FollowerPolicy policy, UnaryOperator<EngineOptions> with) {
    return new BankEngine(
        directory, Durability.POWER, options -> with.apply(options.withFollower(policy)));
  }

  @CanIgnoreReturnValue
  private static <R> R run(BankEngine bank, Command<BankRepository, R> command) {
    return await(bank.bank.run(command));
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  /** Units of clients' commands: the engine has some of its own. */
  private static List<CommittedUnit> read(CommitFeed feed) throws FeedGap {
    return feed.read(ALL).stream().filter(unit -> unit.service().equals("bank")).toList();
  }

  private static String words(AggregateChange change) {
    var account = (Account) change.image();
    return change.kind() + " " + account.id().branch() + "=" + account.balanceCents();
  }

  private static List<String> words(CommittedUnit unit) {
    return unit.changes().stream().map(CommitFeedTest::words).toList();
  }

  @Test
  void read_afterCommands_givesThemInOrderWithCauseAndImages() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 5));
      run(bank, new BankCommands.Open(B, 0));
      run(bank, new BankCommands.Move(A, B, 3));
      run(bank, new BankCommands.Close(A));
      var units = read(feed);
      assertEquals(
          List.of("Open", "Open", "Move", "Close"),
          units.stream().map(CommittedUnit::cause).toList());
      assertEquals(
          List.of(
              List.of("ADDED 1=5"),
              List.of("ADDED 2=0"),
              List.of("CHANGED 1=2", "CHANGED 2=3"),
              List.of("REMOVED 1=2")),
          units.stream().map(CommitFeedTest::words).toList());
      for (int i = 1; i < units.size(); i++) {
        assertTrue(units.get(i - 1).position().compareTo(units.get(i).position()) < 0);
        assertFalse(units.get(i).time().isBefore(units.get(i - 1).time()));
      }
      assertEquals(bank.engine.forcedPosition(), units.get(3).position());
      assertEquals(List.of(), read(feed));
    }
  }

  @Test
  void numbers_overRestarts_onlyGrow() throws Exception {
    var numbers = new ArrayList<Long>();
    for (int life = 0; life < 3; life++) {
      try (var bank = open(FollowerPolicy.WAIT)) {
        run(bank, new BankCommands.Open(new AccountId(1, life), 0));
        numbers.add(bank.engine.acknowledgedCommit());
      }
    }
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      var read = read(feed).stream().map(CommittedUnit::commit).toList();
      assertEquals(numbers, read);
      assertEquals(numbers.stream().sorted().distinct().toList(), numbers);
    }
  }

  /** Each aggregate may be of another commit; the units since the start make them the same. */
  @Test
  void contents_whileCommandsRun_areWithTheUnitsSinceWhatTheLastOneLeft() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 100));
      run(bank, new BankCommands.Open(B, 100));
      var random = new Random();
      var moves = CompletableFuture.runAsync(() -> work(bank, random));
      for (int i = 0; i < 20; i++) {
        Map<AccountId, List<Object>> filled = new HashMap<>();
        FeedPosition from = bank.engine.forcedPosition();
        long commit =
            bank.engine.contents(
                "bank",
                7,
                lot -> lot.forEach(one -> apply(new AggregateChange(Kind.CHANGED, one), filled)));
        await(bank.engine.force(commit));
        FeedPosition to = bank.engine.forcedPosition();
        applyUnits(bank, from, to, filled);
        Map<AccountId, List<Object>> replayed = new HashMap<>();
        applyUnits(bank, START, to, replayed);
        assertEquals(replayed, filled);
      }
      moves.join();
    }
  }

  private static void applyUnits(
      BankEngine bank, FeedPosition from, FeedPosition to, Map<AccountId, List<Object>> mirror)
      throws Exception {
    try (var feed = bank.engine.follow(from)) {
      read(feed).stream()
          .filter(unit -> unit.position().compareTo(to) <= 0)
          .forEach(unit -> unit.changes().forEach(change -> apply(change, mirror)));
    }
  }

  /** Commands that change everything many times do not make it begin again. */
  @Test
  void contents_thatAreTakenSlowly_areNotOvertakenByCommands() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT, options -> options.withSnapshotBytesMax(500))) {
      for (int number = 0; number < 20; number++) {
        run(bank, new BankCommands.Open(new AccountId(1, number), 1));
      }
      var shown = new ArrayList<Aggregate>();
      long unused =
          bank.engine.contents(
              "bank",
              3,
              lot -> {
                shown.addAll(lot);
                for (int number = 0; number < 20; number++) {
                  run(bank, new BankCommands.Deposit(new AccountId(1, number), 1));
                }
              });
      assertEquals(20, shown.size());
    }
  }

  @Test
  void read_ofARefusedCommand_givesNothing() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      run(bank, new BankCommands.Open(B, 0));
      int before = read(feed).size();
      assertEquals(2, before);
      assertThrows(RuntimeException.class, () -> run(bank, new BankCommands.Transfer(A, B, 1)));
      run(bank, new BankCommands.Deposit(B, 1));
      assertEquals(List.of("Deposit"), read(feed).stream().map(CommittedUnit::cause).toList());
    }
  }

  @Test
  void read_fromWithinAGroup_leavesOutWhatStandsBefore() throws Exception {
    List<CommittedUnit> all;
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      var opened = new ArrayList<CompletableFuture<?>>();
      for (int number = 1; number <= 200; number++) {
        opened.add(
            bank.bank
                .run(new BankCommands.Open(new AccountId(1, number), number))
                .toCompletableFuture());
      }
      opened.forEach(CompletableFuture::join);
      all = read(feed);
      assertEquals(200, all.size());
      for (int from : new int[] {0, 7, 100, 198}) {
        try (var later = bank.engine.follow(all.get(from).position())) {
          assertEquals(
              all.subList(from + 1, 200).stream().map(CommittedUnit::position).toList(),
              read(later).stream().map(CommittedUnit::position).toList());
        }
      }
    }
  }

  /** Also when a checkpoint has covered everything meanwhile. */
  @Test
  void follower_afterARestart_goesOnWhereItWas() throws Exception {
    FeedPosition applied;
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      applied = read(feed).get(0).position();
      feed.applied(applied);
      run(bank, new BankCommands.Deposit(A, 1));
    }
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(applied)) {
      run(bank, new BankCommands.Deposit(A, 2));
      assertEquals(
          List.of(List.of("CHANGED 1=1"), List.of("CHANGED 1=3")),
          read(feed).stream().map(CommitFeedTest::words).toList());
    }
  }

  private static Command<BankRepository, Long> noise(int branch, int number) {
    return new BankCommands.DepositWithNoise(A, new AccountId(branch, number), NOISE_CHARS);
  }

  /** Fills more journal than there may be. */
  private static void fill(BankEngine bank, int commands) {
    var running = new ArrayList<CompletableFuture<?>>();
    for (int i = 0; i < commands; i++) {
      running.add(bank.bank.run(noise(3, i)).toCompletableFuture());
      if (running.size() == 100) {
        running.forEach(CompletableFuture::join);
        running.clear();
      }
    }
    running.forEach(CompletableFuture::join);
  }

  @Test
  void commits_ofAnEngineWithoutFollower_areForgottenAfterCheckpoints() throws Exception {
    try (var bank = open(FollowerPolicy.NONE);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      fill(bank, 1_500);
      assertThrows(FeedGap.class, () -> feed.read(ALL));
    }
  }

  @Test
  void follower_thatIsFarBehind_losesItsPlaceAndDelaysNothing() throws Exception {
    try (var bank = open(FollowerPolicy.REFILL);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      fill(bank, 1_500);
      assertThrows(FeedGap.class, () -> feed.read(ALL));
    }
  }

  /** Its checkpoints go on, but what they free is still needed: the bound holds all the same. */
  @Test
  void journal_whoseFollowerNeverComes_staysWithinItsBoundAndCommitsWait() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      var stop = new AtomicBoolean();
      var clients = clients(bank, 32, stop);
      awaitStandstill(bank);
      long segments = segments();
      assertTrue(segments <= BankEngine.SMALL.segmentsMax(), segments + " segments");
      stop.set(true);
      applyUntilDone(clients, feed);
    }
  }

  /** The journal has room for all, in one segment, which is not released meanwhile. */
  @Test
  void commits_atTheBoundOfWhatAFollowerHasNotApplied_goOnWithEachPartThatItApplies()
      throws Exception {
    try (var bank =
            open(
                FollowerPolicy.WAIT,
                options ->
                    options
                        .withCheckpoint(CheckpointOptions.DEFAULTS)
                        .withFollowerBehindBytesMax(50L * NOISE_CHARS));
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      var stop = new AtomicBoolean();
      var clients = clients(bank, 4, stop);
      awaitStandstill(bank);
      var unread = feed.read(ALL);
      assertTrue(unread.size() > 40 && unread.size() < 100, unread.size() + " commits");
      feed.applied(unread.get(20).position());
      List<CommittedUnit> more = feed.read(ALL);
      while (more.isEmpty()) {
        more = feed.read(ALL);
      }
      stop.set(true);
      feed.applied(more.get(more.size() - 1).position());
      applyUntilDone(clients, feed);
    }
  }

  /** Each opens accounts with noise, one at a time. */
  private static List<CompletableFuture<?>> clients(
      BankEngine bank, int count, AtomicBoolean stop) {
    var clients = new ArrayList<CompletableFuture<?>>();
    for (int client = 0; client < count; client++) {
      var branch = 10 + client;
      clients.add(
          CompletableFuture.runAsync(
              () -> {
                for (int number = 0; !stop.get(); number++) {
                  run(bank, noise(branch, number));
                }
              },
              command -> new Thread(command).start()));
    }
    return clients;
  }

  private static void applyUntilDone(List<CompletableFuture<?>> clients, CommitFeed feed)
      throws FeedGap {
    while (clients.stream().anyMatch(client -> !client.isDone())) {
      feed.read(50_000).forEach(unit -> feed.applied(unit.position()));
    }
    clients.forEach(CompletableFuture::join);
  }

  /** Until nothing was acknowledged while a hundred checkpoints' time has passed. */
  private static void awaitStandstill(BankEngine bank) {
    long last = -1;
    long since = System.nanoTime();
    while (System.nanoTime() - since < STANDSTILL_NANOS) {
      long now = bank.engine.acknowledgedCommit();
      if (now != last) {
        last = now;
        since = System.nanoTime();
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private long segments() throws IOException {
    try (var files = Files.list(directory.resolve("journal"))) {
      return files.filter(file -> file.toString().endsWith(".journal")).count();
    }
  }

  @Test
  void commits_whileAFollowerIsBehind_waitForItAndNothingIsLost() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      run(bank, new BankCommands.Open(A, 0));
      var filling = CompletableFuture.runAsync(() -> fill(bank, 1_500));
      var balances = new ArrayList<Long>();
      while (balances.size() < 1_501) {
        for (CommittedUnit unit : feed.read(50_000)) {
          if (unit.service().equals("bank")) {
            unit.changes().stream()
                .map(change -> (Account) change.image())
                .filter(account -> account.id().equals(A))
                .forEach(account -> balances.add(account.balanceCents()));
          }
          feed.applied(unit.position());
        }
      }
      filling.join();
      for (int i = 0; i < balances.size(); i++) {
        assertEquals(i, balances.get(i));
      }
    }
  }

  @Test
  void listener_whenMoreIsForced_isCalled() throws Exception {
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      var calls = new AtomicInteger();
      feed.onMore(calls::incrementAndGet);
      int before = calls.get();
      run(bank, new BankCommands.Open(A, 0));
      assertTrue(calls.get() > before);
      assertEquals(1, read(feed).size());
    }
  }

  /** Whoever applies all changes has the state of the graph. */
  @Test
  void changes_ofRandomCommandsOfManyThreads_addUpToTheGraph() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    Map<AccountId, List<Object>> mirror = new HashMap<>();
    try (var bank = open(FollowerPolicy.WAIT);
        var feed = bank.engine.follow(START)) {
      var threads = new ArrayList<CompletableFuture<Void>>();
      for (int thread = 0; thread < 4; thread++) {
        var random = new Random(seed + thread);
        threads.add(CompletableFuture.runAsync(() -> work(bank, random)));
      }
      var all = CompletableFuture.allOf(threads.toArray(CompletableFuture<?>[]::new));
      boolean isLast;
      do {
        isLast = all.isDone();
        for (CommittedUnit unit : feed.read(100_000)) {
          unit.changes().forEach(change -> apply(change, mirror));
          feed.applied(unit.position());
        }
      } while (!isLast);
      all.join();
      assertEquals(
          await(
              bank.bank.read(
                  LockSet.sharedRoot(),
                  state -> {
                    Map<AccountId, List<Object>> accounts = new HashMap<>();
                    state.all().forEach(one -> accounts.put(one.id(), content(one)));
                    return accounts;
                  })),
          mirror);
    }
  }

  private static List<Object> content(Account account) {
    return List.of(account.balanceCents(), account.bookings().size());
  }

  private static void apply(AggregateChange change, Map<AccountId, List<Object>> mirror) {
    if (change.image() instanceof Account account) {
      if (change.kind() == Kind.REMOVED) {
        mirror.remove(account.id());
      } else {
        mirror.put(account.id(), content(account));
      }
    }
  }

  private static void work(BankEngine bank, Random random) {
    for (int i = 0; i < 300; i++) {
      var one = new AccountId(1, random.nextInt(20));
      var other = new AccountId(2, random.nextInt(20));
      Command<BankRepository, ?> command =
          switch (random.nextInt(4)) {
            case 0 -> new BankCommands.Open(random.nextBoolean() ? one : other, 10);
            case 1 -> new BankCommands.Close(one);
            case 2 -> new BankCommands.Deposit(other, 1);
            default -> new BankCommands.Move(one, other, 1);
          };
      var unused =
          bank.bank.run(command).handle((done, refused) -> true).toCompletableFuture().join();
    }
  }
}
