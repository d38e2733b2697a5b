package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.feed.AggregateChange.Kind;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The questions to what changed, against answers worked out from all commits, one by one. */
@Timeout(120)
class ChangeQuestionsTest {
  private static final int ACCOUNTS = 8;
  private static final int TRANSACTIONS = 20;
  private static final AccountId A = new AccountId(1, 1);
  private static final Pattern BALANCE = Pattern.compile("\"balance_cents\": (-?\\d+)");
  private static final Pattern BOOKING = Pattern.compile("\"amount_cents\"");

  @TempDir Path directory;

  private final ServerAddress.External server = SharedPostgres.database();

  /** A command that belongs to a business transaction. */
  private record Of(String transaction, Command<BankRepository, ?> command)
      implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return command.locks();
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      var unused = command.apply(bank, changes);
      changes.emit(TransferBooked.OUTBOUND, new TransferBooked(1, 0, transaction));
      return true;
    }
  }

  private FollowedBank open() {
    var bank = new FollowedBank(directory, FollowerPolicy.WAIT, server).following();
    ConditionWait.until(() -> bank.follower.state().shown() != null); // filled before any change
    return bank;
  }

  @Test
  void answers_afterRandomCommandsOfManyThreads_areThoseOfAllCommits() throws SQLException {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    try (var bank = open();
        var commits = new FollowedHistory(bank)) {
      var threads = new ArrayList<CompletableFuture<Void>>();
      for (int thread = 0; thread < 4; thread++) {
        var own = new Random(random.nextLong());
        threads.add(CompletableFuture.runAsync(() -> work(bank, own)));
      }
      CompletableFuture.allOf(threads.toArray(CompletableFuture<?>[]::new)).join();
      commits.read();
      assertEquals(bank.graph(), bank.tables());
      compare(new AccountHistory(commits.units()), random);
    }
  }

  private static void work(FollowedBank bank, Random random) {
    for (int i = 0; i < 150; i++) {
      var one = new AccountId(1, random.nextInt(ACCOUNTS));
      var other = new AccountId(2, random.nextInt(ACCOUNTS));
      Command<BankRepository, ?> command =
          switch (random.nextInt(4)) {
            case 0 -> new BankCommands.Open(random.nextBoolean() ? one : other, 10);
            case 1 -> new BankCommands.Close(one);
            case 2 -> new BankCommands.Move(other, new AccountId(2, random.nextInt(ACCOUNTS)), 2);
            default -> new BankCommands.Move(one, other, 1);
          };
      var run =
          random.nextInt(4) == 0 ? command : new Of("t" + random.nextInt(TRANSACTIONS), command);
      boolean unused =
          bank.graph.bank.run(run).handle((done, refused) -> true).toCompletableFuture().join();
    }
  }

  private void compare(AccountHistory history, Random random) throws SQLException {
    for (Kind kind : List.of(Kind.ADDED, Kind.CHANGED, Kind.REMOVED)) {
      assertNotEquals(0, history.count(kind), kind.name());
    }
    for (int i = 0; i < 100; i++) {
      String key = 1 + random.nextInt(2) + "-" + random.nextInt(ACCOUNTS);
      Instant at = history.times().get(random.nextInt(history.times().size()));
      assertEquals(List.of(history.state(key, at)), state(key, at));
      assertEquals(history.changes(key), changes(key));
    }
    for (int i = 0; i < TRANSACTIONS; i++) {
      String transaction = "t" + i;
      assertEquals(history.transaction(transaction), transaction(transaction));
      assertEquals(history.undo(transaction), undo(transaction));
    }
  }

  /** More than one statement of rows of changes takes. */
  @Test
  void changes_ofACommitOfManyAggregates_areAllThere() throws SQLException {
    int accounts = 5_000;
    try (var bank = open()) {
      bank.run(
          new AdHocCommand<>(
              LockSet.exclusiveRoot(),
              (state, changes) -> {
                for (int account = 0; account < accounts; account++) {
                  var unused =
                      new BankCommands.Open(new AccountId(1, account), 1).apply(state, changes);
                }
                return true;
              }));
      assertEquals(bank.graph(), bank.tables());
      assertEquals(
          List.of(accounts + " " + accounts + " " + (accounts - 1) + " true"),
          ask(
              "select count(distinct key) || ' ' || count(*) || ' ' || max(place) || ' '"
                  + " || (sum(length(record::text)) > 300000)"
                  + " from emporium.changes where operation = 'added'",
              row -> row.getString(1)));
    }
  }

  /** Changes that the tables were not told of are a gap, not a past that never was. */
  @Test
  void answers_afterTheTablesWereLost_sayWhatIsNotKnown() throws SQLException {
    try (var bank = open()) {
      bank.run(new BankCommands.Open(A, 5));
      assertEquals(bank.graph(), bank.tables());
    }
    execute("drop schema bank cascade", "delete from emporium.shown_commits");
    try (var bank = open()) {
      bank.run(new Of("t", new BankCommands.Move(A, A, 3)));
      assertEquals(bank.graph(), bank.tables());
      assertEquals(List.of("1-1 unknown null 0"), undo("t"));
      assertEquals(4, changes("1-1").size());
      assertEquals(AccountHistory.FILLED, changes("1-1").get(2));
    }
  }

  /** What the reader of the tables may not read is not in the changes either. */
  @Test
  void reader_ofTheChanges_mayAskAndNothingElse() throws SQLException {
    try (var bank = open()) {
      bank.run(new Of("t", new BankCommands.Open(A, 5)));
      assertEquals(bank.graph(), bank.tables());
      execute("set role emporium_reader", "select * from emporium.undo_of('t')");
      var refused =
          assertThrows(
              SQLException.class,
              () -> execute("set role emporium_reader", "delete from emporium.changes_1"));
      assertTrue(refused.getMessage().contains("denied"), refused.getMessage());
    }
  }

  private List<String> state(String key, Instant at) throws SQLException {
    return ask(
        "select * from emporium.state_of('bank', 'Account', ?, ?::timestamptz)",
        ChangeQuestionsTest::change,
        key,
        at.toString());
  }

  private List<String> changes(String key) throws SQLException {
    return ask(
        "select * from emporium.changes_of('bank', 'Account', ?)",
        ChangeQuestionsTest::change,
        key);
  }

  private List<String> transaction(String transaction) throws SQLException {
    return ask(
        "select *, ?::text as transaction from emporium.transaction_of(?)",
        row -> row.getString("key") + " " + change(row),
        transaction,
        transaction);
  }

  private List<String> undo(String transaction) throws SQLException {
    return ask(
        "select * from emporium.undo_of(?)",
        row ->
            "%s %s %s %d"
                .formatted(
                    row.getString("key"),
                    row.getString("undo"),
                    record(row.getString("before")),
                    row.getInt("later_changes_of_others")),
        transaction);
  }

  private static String change(ResultSet row) throws SQLException {
    String operation = row.getString("operation");
    return operation.equals(AccountHistory.FILLED)
        ? operation
        : "%d %s %s %s %s"
            .formatted(
                row.getLong("commit"),
                operation,
                row.getString("cause"),
                row.getString("transaction"),
                record(row.getString("record")));
  }

  private static @Nullable String record(@Nullable String json) {
    if (json == null) {
      return null;
    }
    var balance = BALANCE.matcher(json);
    assertTrue(balance.find(), json);
    return balance.group(1) + "/" + BOOKING.matcher(json).results().count();
  }

  private interface RowReader {
    String read(ResultSet row) throws SQLException;
  }

  private List<String> ask(String question, RowReader reader, String... parameters)
      throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var select = connection.prepareStatement(question)) {
      for (int i = 0; i < parameters.length; i++) {
        select.setString(i + 1, parameters[i]);
      }
      var answers = new ArrayList<String>();
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          answers.add(reader.read(rows));
        }
      }
      return answers;
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
