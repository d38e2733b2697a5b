package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static emporium.persistence.jpa.ConditionWait.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes that wait for their commit: when they are sent, and what fails with them. */
class PipelinedWritesTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(1, 2);
  private static final int CENTS = 7;
  private static final String LAST_STATEMENT =
      "select query from pg_stat_activity where datname = current_database()"
          + " and state = 'idle in transaction'";

  private JpaBankEngine server;

  @BeforeEach
  void open() {
    var database = SharedPostgres.fresh();
    server =
        new JpaBankEngine(
            Durability.POWER,
            options -> JpaBankEngine.withWaits(database.apply(options), 60_000, 100));
    result(server.bank.run(new Open(A, 0)));
    result(server.bank.run(new Open(B, 0)));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Command<BankRepository, Integer> does(
      BiFunction<BankRepository, Changes, Integer> body) {
    return new AdHocCommand<>(LockSet.exclusive(A).and(LockSet.exclusive(B)), body);
  }

  /** Books on both accounts, and publishes that. */
  private static Command<BankRepository, Integer> booksOnBoth() {
    return does(
        (bank, changes) -> {
          book(bank, changes, A);
          book(bank, changes, B);
          changes.emit(TransferBooked.TOPIC, new TransferBooked(1, CENTS, ""));
          return CENTS;
        });
  }

  private static void book(BankRepository bank, Changes changes, AccountId id) {
    changes.touch(Objects.requireNonNull(bank.find(id))).book(CENTS);
  }

  /** Runs something beside each unit of work that is about to be committed. */
  private void atCommit(Runnable beside) {
    server.engine.observe(
        new AtCommit(
            work -> {
              beside.run();
            }));
  }

  private String lastStatement() {
    try (var connection = server.connect();
        var row = connection.createStatement().executeQuery(LAST_STATEMENT)) {
      assertTrue(row.next());
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long balance(AccountId id) {
    return result(
        server.bank.read(
            LockSet.shared(id), bank -> Objects.requireNonNull(bank.find(id)).balanceCents()));
  }

  @Test
  void writes_ofAUnit_areNotSentBeforeItsCommit() {
    var last = new AtomicReference<String>();
    atCommit(() -> last.set(lastStatement()));
    result(server.bank.run(booksOnBoth()));
    assertTrue(last.get().startsWith("select"), last.get());
    assertEquals(CENTS, balance(A));
    assertEquals(CENTS, balance(B));
  }

  @Test
  void unit_thatReadsAndWritesTwoTables_waitsForItsLocksItsRowsTheirPartsAndItsCommit() {
    var roundTrips = new AtomicInteger();
    server.engine.observe((service, work, sent) -> roundTrips.set(sent.roundTrips()));
    result(server.bank.run(booksOnBoth()));
    assertEquals(4, roundTrips.get());
  }

  @Test
  void writes_thatAreTooManyToWait_areSentBeforeTheCommit() {
    int count = 1_100;
    server.execute(
        "insert into bank.accounts select 2, n, n from generate_series(1, " + count + ") n");
    var last = new AtomicReference<String>();
    atCommit(() -> last.set(lastStatement()));
    result(
        server.bank.run(
            new AdHocCommand<>(
                LockSet.exclusive(new BranchId(2)),
                (bank, changes) -> {
                  bank.funded(new BranchId(2)).forEach(found -> changes.touch(found).book(CENTS));
                  return count;
                })));
    assertTrue(last.get().startsWith("update"), last.get());
    assertEquals(
        count,
        server.count("select count(*) from bank.accounts where balance_cents = number + " + CENTS));
  }

  @Test
  void writes_beforeAQuery_areSeenByIt() {
    var last = new AtomicReference<String>();
    atCommit(() -> last.set(lastStatement()));
    int funded =
        result(
            server.bank.run(
                does(
                    (bank, changes) -> {
                      book(bank, changes, A);
                      changes.remove(Objects.requireNonNull(bank.find(B)));
                      changes.add(new Account(B, CENTS));
                      return bank.funded(new BranchId(1)).size();
                    })));
    assertEquals(2, funded);
    assertTrue(last.get().contains("balance_cents<>0"), last.get());
  }

  @Test
  void rowsOfMoreThanABatch_allAreWritten() {
    int count = 150;
    result(
        server.bank.run(
            new AdHocCommand<>(
                LockSet.exclusive(new BranchId(2)),
                (bank, changes) -> {
                  for (int i = 1; i <= count; i++) {
                    changes.add(new Account(new AccountId(2, i), i)).book(CENTS);
                  }
                  return count;
                })));
    assertEquals(count + 2, server.rows("accounts"));
    assertEquals(
        1, server.count("select count(*) from bank.accounts where branch = 2 and number = 150"));
  }

  @Test
  void insert_ofAKeyThatAnotherProgramHasInserted_failsAndNothingOfTheUnitIsThere() {
    atCommit(
        () ->
            server.execute(
                "insert into bank.accounts select (jsonb_populate_record(a, '{\"number\": 3}')).*"
                    + " from bank.accounts a where number = 1"));
    var failed =
        server.bank.run(
            does(
                (bank, changes) -> {
                  book(bank, changes, A);
                  changes.add(new Account(new AccountId(1, 3), CENTS));
                  changes.emit(TransferBooked.TOPIC, new TransferBooked(1, CENTS, ""));
                  return CENTS;
                }));
    var failure = assertInstanceOf(IllegalStateException.class, failure(failed));
    assertEquals("The key exists", failure.getMessage());
    assertEquals(0, balance(A));
    assertEquals(0, server.rows("outbox"));
    assertEquals(0, server.engine.pendingEvents());
  }

  /** The others of its unit are committed then: the engine reads anew what is there. */
  @Test
  void rowThatAnotherProgramHasDeleted_outcomeIsUnknownAndItsEventsLeaveAfterTheEngineReopened() {
    atCommit(() -> server.execute("delete from bank.accounts where number = 2"));
    long epoch = server.engine.epoch();
    var unit =
        does(
            (bank, changes) -> {
              book(bank, changes, A);
              changes.remove(Objects.requireNonNull(bank.find(B)));
              changes.emit(TransferBooked.TOPIC, new TransferBooked(1, CENTS, ""));
              return CENTS;
            });
    assertInstanceOf(OutcomeUnknown.class, failure(server.bank.run(unit)));
    until(() -> server.engine.isOpen() && server.engine.epoch() > epoch);
    until(() -> server.handedOut.size() == 1);
    assertEquals(CENTS, balance(A));
  }
}
