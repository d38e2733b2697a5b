package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.TablesNotReady;
import emporium.persistence.Transactions;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.Booking;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.jpa.follow.FollowerOptions;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables of a bank that follow its graph. */
@Timeout(120)
class TableFollowerTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);
  private static final long WAIT_MS = 60_000;

  @TempDir Path directory;

  private final ServerAddress.External server = SharedPostgres.database();

  /** A bank on a graph and its tables. */
  private final class Bank implements AutoCloseable {
    final BankEngine graph;
    final TableFollower follower;
    final TableReads<BankRepository> tables;

    Bank(Path at, FollowerPolicy policy) {
      graph = new BankEngine(at, Durability.POWER, options -> options.withFollower(policy));
      follower =
          new TableFollower(
              graph.engine,
              JpaOptions.of(at, Durability.PROCESS, graph.engine.options().context())
                  .withServer(server)
                  .withValidateSchema(true),
              FollowerOptions.DEFAULTS.withRetryPauseMs(50));
      tables =
          follower.tables(
              TransferBooked.SERVICE,
              LockTree.derive("bank", BranchId.class, AccountId.class),
              snapshots(graph.bank),
              JpaBankRepository.MAPPING,
              JpaBankRepository::new);
    }

    @CanIgnoreReturnValue
    Bank following() {
      follower.start();
      return this;
    }

    @CanIgnoreReturnValue
    <R> R run(Command<BankRepository, R> command) {
      return await(graph.bank.run(command));
    }

    /** What the tables show once they show everything. */
    Map<String, String> tables() {
      return await(
              tables.read(TableFollowerTest::content, graph.engine.acknowledgedCommit(), WAIT_MS))
          .result();
    }

    Map<String, String> graph() {
      return await(graph.bank.read(LockSet.sharedRoot(), TableFollowerTest::content));
    }

    @Override
    public void close() {
      follower.close();
      graph.close();
    }
  }

  private static Map<String, String> content(BankRepository state) {
    var content = new TreeMap<String, String>();
    state.all().forEach(account -> content.put(account.id().toString(), content(account)));
    return content;
  }

  private static String content(Account account) {
    return account.balanceCents()
        + " "
        + account.bookings().stream().map(Booking::amountCents).toList();
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private Bank open() {
    return new Bank(directory, FollowerPolicy.WAIT).following();
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

  @Test
  void tables_ofAGraphThatWasThereBefore_areFilledWhileCommandsRun() {
    try (var bank = new Bank(directory, FollowerPolicy.WAIT)) {
      for (int number = 1; number <= 2_500; number++) {
        bank.run(new BankCommands.Open(new AccountId(1, number), number));
      }
      var random = new Random();
      var working = CompletableFuture.runAsync(() -> work(bank, random));
      bank.following();
      working.join();
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  @Test
  void tables_afterARestartOfBoth_goOnWhereTheyWere() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = new Bank(directory, FollowerPolicy.WAIT)) {
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
  void tables_ofAnotherGraph_areFilledAgain(@TempDir Path other) {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = new Bank(other, FollowerPolicy.WAIT).following()) {
      bank.run(new BankCommands.Open(B, 7));
      assertEquals(1, bank.graph().size());
      assertEquals(bank.graph(), bank.tables());
      assertEquals(1, bank.follower.state().fills());
    }
  }

  @Test
  void tables_ofAnEngineOfTheirOwn_areNotOverwritten() throws Exception {
    try (var jpa = new JpaBankEngine(Durability.PROCESS, options -> options.withServer(server))) {
      await(jpa.bank.run(new BankCommands.Open(A, 5)));
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

  private static void awaitFailure(Bank bank) {
    ConditionWait.until(() -> String.valueOf(bank.follower.state().why()).contains("commit"));
  }

  private static void readNow(Bank bank) {
    var unused = await(bank.tables.read(TableFollowerTest::content, 0, WAIT_MS));
  }

  @Test
  void follower_thatHasLostItsPlace_fillsTheTablesAgain() {
    try (var bank = new Bank(directory, FollowerPolicy.REFILL).following()) {
      bank.run(new BankCommands.Open(A, 0));
      assertEquals(bank.graph(), bank.tables());
    }
    try (var bank = new Bank(directory, FollowerPolicy.REFILL)) {
      for (int i = 0; i < 3_000; i++) {
        var unused = bank.graph.bank.run(new BankCommands.Deposit(A, 1));
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
        var read = await(bank.tables.read(TableFollowerTest::total, last, WAIT_MS));
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

  @SuppressWarnings("unchecked") // they are those of a graph
  private static NumberedSnapshots<BankRepository> snapshots(Transactions<BankRepository> bank) {
    return (NumberedSnapshots<BankRepository>) bank;
  }

  @Test
  void graphAndTables_readTogetherWhileCommandsRun_areTheSame() {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 1_000));
      bank.run(new BankCommands.Open(B, 1_000));
      var random = new Random();
      var working = CompletableFuture.runAsync(() -> work(bank, random));
      int reads = 0;
      while (!working.isDone() || reads < 3) {
        var both =
            await(
                bank.tables.readBoth(
                    (graph, tables) -> List.of(content(graph), content(tables)), WAIT_MS));
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
          await(
              bank.tables.readBoth(
                  (graph, tables) -> List.of(content(graph), content(tables)), WAIT_MS));
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
        threads.add(CompletableFuture.runAsync(() -> work(bank, random)));
      }
      CompletableFuture.allOf(threads.toArray(CompletableFuture<?>[]::new)).join();
      assertEquals(bank.graph(), bank.tables());
    }
  }

  private static void work(Bank bank, Random random) {
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
          bank.graph.bank.run(command).handle((done, refused) -> true).toCompletableFuture().join();
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
