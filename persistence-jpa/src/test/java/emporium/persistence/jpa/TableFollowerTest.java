package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.TablesNotReady;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables of a bank that follow its graph. */
@Timeout(120)
class TableFollowerTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  private static final CheckpointOptions SHORT_JOURNAL =
      new CheckpointOptions(1 << 18, 6, 50, Long.MAX_VALUE, 0);

  private static final AccountId NOISY = new AccountId(3, 1);

  /** So that two thousand accounts fill the journal. */
  private static final int NOISE_CHARS = 4_000;

  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  @TempDir Path directory;

  private final ServerAddress.External server = SharedPostgres.database();

  private FollowedBank open() {
    return bank(directory, FollowerPolicy.WAIT).following();
  }

  private FollowedBank bank(Path at, FollowerPolicy policy) {
    return new FollowedBank(at, policy, server);
  }

  @Test
  void tables_afterCommands_areAsTheGraph() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      bank.run(new BankCommands.Open(B, 0));
      bank.run(new BankCommands.Move(A, B, 3));
      assertEquals(2, bank.graph().size());
      assertEquals(bank.graph(), bank.tables());
      bank.run(new BankCommands.Close(A));
      assertEquals(1, bank.graph().size());
      assertEquals(bank.graph(), bank.tables());
    }
  }

  /** A read would not wait for half as long. */
  @Test
  void commits_duringThePauseAfterABatch_shareOneThatBeginsWhenAReadWaits() {
    try (var bank = FollowedBank.pausing(directory, server, 2 * FollowedBank.WAIT_MS).following()) {
      bank.run(new BankCommands.Open(A, 0));
      assertEquals(bank.graph(), bank.tables()); // filled
      bank.run(new BankCommands.Deposit(A, 0));
      assertEquals(bank.graph(), bank.tables());
      long before = bank.follower.state().batches();
      for (int amount = 1; amount <= 20; amount++) {
        bank.run(new BankCommands.Deposit(A, amount));
      }
      assertEquals(before, bank.follower.state().batches());
      assertEquals(bank.graph(), bank.tables());
      assertEquals(before + 1, bank.follower.state().batches());
    }
  }

  /**
   * The follower's connection has begun no transaction before, unless its tables of changes were
   * just looked after, which comes every ten seconds.
   */
  @Test
  void batch_ofCommits_isSentWithItsCommit() throws Exception {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 0));
      assertEquals(bank.graph(), bank.tables());
      var begun = new CopyOnWriteArrayList<Integer>();
      bank.follower.observe(
          step -> {
            if (step == FollowerStep.COMMIT) {
              begun.add(transactions());
            }
          });
      for (int amount = 1; amount <= 20 && !begun.contains(0); amount++) {
        bank.run(new BankCommands.Deposit(A, amount));
        assertEquals(bank.graph(), bank.tables());
      }
      assertTrue(begun.contains(0), "transactions at each commit: " + begun);
    }
  }

  @Test
  void commit_thatChangesNoRow_isShown() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 0));
      assertEquals(bank.graph(), bank.tables());
      long before = Objects.requireNonNull(bank.follower.state().shown()).commit();
      bank.run(
          new AdHocCommand<>(
              LockSet.exclusive(A),
              (state, changes) -> {
                changes.emit(TransferBooked.TOPIC, new TransferBooked(1, 1, ""));
                return true;
              }));
      assertEquals(bank.graph(), bank.tables());
      assertTrue(Objects.requireNonNull(bank.follower.state().shown()).commit() > before);
    }
  }

  /** Those that have begun and wait for their client. */
  private int transactions() throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var select = connection.createStatement();
        var count =
            select.executeQuery(
                "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and state like 'idle in transaction%'")) {
      assertTrue(count.next());
      return count.getInt(1);
    }
  }

  /** The transactions that wrote the rows of a list tell which were written again. */
  @Test
  void list_thatIsAppendedTo_keepsItsRows() throws Exception {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 0));
      for (int amount = 1; amount <= 3; amount++) {
        bank.run(new BankCommands.Deposit(A, amount));
        assertEquals(bank.graph(), bank.tables());
      }
      var written = writers();
      bank.run(new BankCommands.Deposit(A, 4));
      assertEquals(bank.graph(), bank.tables());
      assertEquals(written, writers().subList(0, 3));
      bank.run(new BankCommands.Correct(A, 1));
      assertEquals(bank.graph(), bank.tables());
      assertEquals(written.get(0), writers().get(0));
      assertNotEquals(written.get(1), writers().get(1), "the control: it has another booking");
    }
  }

  private List<String> writers() throws SQLException {
    var found = new ArrayList<String>();
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var select = connection.createStatement();
        var rows = select.executeQuery("select xmin from bank.bookings order by position")) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  @Test
  void tables_ofAGraphThatWasThereBefore_areFilledWhileCommandsRun() {
    try (var bank = bank(directory, FollowerPolicy.WAIT)) {
      for (int number = 1; number <= 2_500; number++) {
        bank.run(new BankCommands.Open(new AccountId(1, number), number));
      }
      var random = new Random();
      var working = CompletableFuture.runAsync(() -> bank.work(random, 300));
      bank.following();
      working.join();
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  /** More is committed than the journal may hold: the fill applies it as it goes. */
  @ParameterizedTest
  @EnumSource(names = {"WAIT", "REFILL"})
  void tables_thatAreFilledForLongerThanTheJournalHolds_getReady(FollowerPolicy policy) {
    var graph =
        new BankEngine(
            directory,
            Durability.POWER,
            options -> options.withFollower(policy).withCheckpoint(SHORT_JOURNAL));
    try (var bank = new FollowedBank(graph, directory, server, engine -> engine)) {
      for (int number = 1; number <= 2_000; number++) {
        bank.run(new BankCommands.Open(new AccountId(1, number), number));
      }
      long before = bank.graph.engine.acknowledgedCommit();
      bank.follower.observe(step -> slowFill(bank, step));
      var isOver = new AtomicBoolean();
      var random = new Random();
      var working =
          CompletableFuture.runAsync(
              () -> {
                while (!isOver.get()) {
                  bank.work(random, 20);
                }
              });
      bank.following();
      ConditionWait.until(() -> bank.follower.state().shown() != null);
      isOver.set(true);
      working.join();
      System.out.println(bank.graph.engine.acknowledgedCommit() - before + " commits meanwhile");
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  /** Each transaction of a fill takes as long as 400 commits, unless these wait for it. */
  private static void slowFill(FollowedBank bank, FollowerStep step) {
    if (step == FollowerStep.WRITE && bank.follower.state().shown() == null) {
      long from = bank.graph.engine.acknowledgedCommit();
      long since = System.nanoTime();
      while (bank.graph.engine.acknowledgedCommit() < from + 400
          && System.nanoTime() - since < SLOW_NANOS) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void tables_afterARestartOfBoth_goOnWhereTheyWere() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = bank(directory, FollowerPolicy.WAIT)) {
      bank.run(new BankCommands.Open(B, 5));
      bank.following();
      assertEquals(bank.graph(), bank.tables());
      assertEquals(0, bank.follower.state().fills(), "filled again");
    }
  }

  @Test
  void tables_whoseRowsAreLost_areFilledAgain() throws Exception {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    execute("drop schema bank cascade", "drop schema emporium cascade");
    try (var bank = open()) {
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  @Test
  void tables_withoutAColumnOfTheClass_areRefusedBeforeTheStart() throws Exception {
    followAnAccount();
    execute("alter table bank.accounts drop column balance_cents");
    try (var bank = bank(directory, FollowerPolicy.WAIT)) {
      var refused = assertThrows(SchemaMismatch.class, () -> bank.follower.requireFittingTables());
      assertTrue(refused.getMessage().contains("accounts.balance_cents"), refused.getMessage());
    }
  }

  /** The column is known to be missing only after the start, where the database came later. */
  @Test
  void tables_withoutAColumnOfTheClass_saySoWhileTheGraphGoesOn() throws Exception {
    followAnAccount();
    execute("alter table bank.accounts drop column balance_cents");
    try (var bank = open()) {
      bank.run(new BankCommands.Open(B, 7));
      ConditionWait.until(
          () -> String.valueOf(bank.follower.state().why()).contains("add column if not exists"));
    }
  }

  @Test
  void tables_thatGotAColumn_areFilledAgainAndThenGoOn() throws Exception {
    followAnAccount();
    execute("alter table bank.accounts drop column balance_cents");
    try (var bank = FollowedBank.updating(directory, server)) {
      bank.follower.requireFittingTables();
      bank.following();
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
    try (var bank = open()) {
      assertEquals(bank.graph(), bank.tables());
      assertEquals(0, bank.follower.state().fills(), "filled again");
    }
  }

  @Test
  void tables_thatAMigrationHasChanged_areFilledAgain() throws Exception {
    followAnAccount();
    execute(
        "delete from bank.flyway_schema_history where version = '1'",
        "drop table bank.bookings, bank.accounts");
    try (var bank = open()) {
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  @Test
  void tables_whoseDatabaseIsAway_doNotStopTheStart() {
    var away = new ServerAddress.External("jdbc:postgresql://127.0.0.1:1/none", "nobody", "");
    try (var bank = new FollowedBank(directory, FollowerPolicy.WAIT, away)) {
      bank.follower.requireFittingTables();
      bank.run(new BankCommands.Open(A, 5));
      assertNotNull(bank.follower.state().why());
    }
  }

  private void followAnAccount() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
  }

  @Test
  void tables_ofAnotherGraph_areFilledAgain(@TempDir Path other) {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = bank(other, FollowerPolicy.WAIT).following()) {
      bank.run(new BankCommands.Open(B, 7));
      assertEquals(1, bank.graph().size());
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  @Test
  void tables_ofAnEngineOfTheirOwn_areNotOverwritten() throws Exception {
    try (var jpa = new JpaBankEngine(Durability.PROCESS, options -> options.withServer(server))) {
      FollowedBank.await(jpa.bank.run(new BankCommands.Open(A, 5)));
    }
    try (var bank = open()) {
      bank.run(new BankCommands.Open(B, 7));
      awaitFailure(bank);
      var refused = assertThrows(CompletionException.class, () -> readNow(bank));
      assertTrue(refused.getCause() instanceof TablesNotReady, refused.toString());
      assertTrue(refused.getMessage().contains("no commit of this engine"), refused.getMessage());
    }
    try (var jpa = new JpaBankEngine(Durability.PROCESS, options -> options.withServer(server))) {
      assertEquals(1, jpa.rows("accounts"));
    }
  }

  @Test
  void tables_thatFollowAGraph_areNoEnginesOwn() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    var refused = assertThrows(IllegalStateException.class, this::openJpa);
    assertTrue(refused.getMessage().contains("follow a graph"), refused.getMessage());
    try (var bank = open()) {
      assertEquals(bank.graph(), bank.tables());
    }
  }

  private void openJpa() {
    try (var jpa = new JpaBankEngine(Durability.PROCESS, options -> options.withServer(server))) {
      FollowedBank.await(jpa.bank.run(new BankCommands.Open(B, 5)));
    }
  }

  @Test
  void tables_thatAnotherProcessWrites_areNotWrittenUntilItHasEnded(@TempDir Path other) {
    try (var second = bank(other, FollowerPolicy.WAIT)) {
      try (var first = open()) {
        first.run(new BankCommands.Open(A, 5));
        assertEquals(first.graph(), first.tables());
        second.following().run(new BankCommands.Open(B, 7));
        ConditionWait.until(
            () -> String.valueOf(second.follower.state().why()).contains("Another process"));
        assertEquals(first.graph(), first.tables());
      }
      assertEquals(second.graph(), second.tables());
    }
  }

  private static void awaitFailure(FollowedBank bank) {
    ConditionWait.until(() -> String.valueOf(bank.follower.state().why()).contains("commit"));
  }

  private static void readNow(FollowedBank bank) {
    var unused =
        FollowedBank.await(bank.tables.read(FollowedBank::content, 0, FollowedBank.WAIT_MS));
  }

  private static Command<BankRepository, Long> noise(int number) {
    return new BankCommands.DepositWithNoise(NOISY, new AccountId(4, number), NOISE_CHARS);
  }

  @Test
  void follower_thatHasLostItsPlace_fillsTheTablesAgain() {
    try (var bank = bank(directory, FollowerPolicy.REFILL).following()) {
      bank.run(new BankCommands.Open(A, 0));
      bank.run(new BankCommands.Open(NOISY, 0));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = bank(directory, FollowerPolicy.REFILL)) {
      for (int number = 0; number < 3_000; number++) {
        var unused = bank.graph.bank.run(noise(number));
      }
      bank.run(new BankCommands.Deposit(A, 1));
      bank.following();
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  /** Readers see whole commits: what is moved between accounts is neither lost nor doubled. */
  @Test
  void reads_whileCommandsRun_showWholeCommits() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 1_000));
      bank.run(new BankCommands.Open(B, 1_000));
      var moving =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 500; i++) {
                  bank.run(i % 2 == 0 ? move(A, B) : move(B, A));
                }
              });
      long last = bank.graph.engine.acknowledgedCommit();
      int reads = 0;
      while (!moving.isDone() || reads == 0) {
        var read =
            FollowedBank.await(
                bank.tables.read(TableFollowerTest::total, last, FollowedBank.WAIT_MS));
        assertEquals(2_000, read.result());
        assertTrue(read.commit().commit() >= last, read.commit() + " of " + last);
        last = bank.graph.engine.acknowledgedCommit();
        reads++;
      }
      moving.join();
      assertNotNull(bank.follower.state().shown());
    }
  }

  private static BankCommands.Move move(AccountId from, AccountId to) {
    return new BankCommands.Move(from, to, 7);
  }

  private static long total(BankRepository state) {
    long total = 0;
    for (Account account : state.all()) {
      total += account.balanceCents();
    }
    return total;
  }

  @Test
  void graphAndTables_readTogetherWhileCommandsRun_areTheSame() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 1_000));
      bank.run(new BankCommands.Open(B, 1_000));
      var random = new Random();
      var working = CompletableFuture.runAsync(() -> bank.work(random, 300));
      int reads = 0;
      while (!working.isDone() || reads < 3) {
        var both =
            FollowedBank.await(
                bank.tables.readBoth(
                    (graph, tables) ->
                        List.of(FollowedBank.content(graph), FollowedBank.content(tables)),
                    FollowedBank.WAIT_MS));
        assertEquals(both.result().get(0), both.result().get(1));
        reads++;
      }
      working.join();
      assertEquals(bank.graph(), bank.tables(), "following goes on");
    }
  }

  /** Shows that the read of both notices a row that is not as the graph has it. */
  @Test
  void graphAndTables_ofWhichARowWasChanged_differ() throws Exception {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 1_000));
      assertEquals(bank.graph(), bank.tables());
      execute("update bank.accounts set balance_cents = balance_cents + 1");
      var both =
          FollowedBank.await(
              bank.tables.readBoth(
                  (graph, tables) ->
                      List.of(FollowedBank.content(graph), FollowedBank.content(tables)),
                  FollowedBank.WAIT_MS));
      assertNotEquals(both.result().get(0), both.result().get(1));
    }
  }

  @Test
  void tables_ofRandomCommandsOfManyThreads_areAsTheGraph() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    try (var bank = open()) {
      var threads = new ArrayList<CompletableFuture<Void>>();
      for (int thread = 0; thread < 4; thread++) {
        var random = new Random(seed + thread);
        threads.add(CompletableFuture.runAsync(() -> bank.work(random, 300)));
      }
      CompletableFuture.allOf(threads.toArray(CompletableFuture<?>[]::new)).join();
      assertEquals(bank.graph(), bank.tables());
    }
  }

  private void execute(String... statements) throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var run = connection.createStatement()) {
      for (String statement : statements) {
        run.execute(statement);
      }
    }
  }
}
