package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Commands that name no locks: their transaction begins with their first change, if there is one.
 */
class UnlockedUnitsTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(1, 2);

  private final AtomicInteger roundTrips = new AtomicInteger();
  private JpaBankEngine server;

  @BeforeEach
  void open() {
    var database = SharedPostgres.fresh();
    server =
        new JpaBankEngine(
            Durability.POWER,
            options -> database.apply(options).withLimits(options.limits().withWorkers(1)));
    result(server.bank.run(new Open(A, 0)));
    server.engine.observe((service, work, sent) -> roundTrips.set(sent.roundTrips()));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Command<BankRepository, Integer> unlocked(
      BiFunction<BankRepository, Changes, Integer> body) {
    return new AdHocCommand<>(LockSet.none(), body);
  }

  private static int read(BankRepository bank) {
    return bank.size();
  }

  @Test
  void command_thatReadsOnce_waitsForOneMessage() {
    assertEquals(1, result(server.bank.run(unlocked((bank, changes) -> read(bank)))));
    assertEquals(1, roundTrips.get());
  }

  @Test
  void command_thatReadsByATableExpression_isNotTakenForOneThatWrites() {
    var reads = unlocked((bank, changes) -> ((JpaBankRepository) bank).sizeByExpression());
    assertEquals(1, result(server.bank.run(reads)));
    assertEquals(1, roundTrips.get());
  }

  @Test
  void query_thatReadsOnce_waitsForTheEndOfItsSnapshotToo() {
    assertEquals(1, result(server.bank.read(LockSet.none(), UnlockedUnitsTest::read)));
    assertEquals(2, roundTrips.get());
  }

  @Test
  void command_thatReadsAndAdds_waitsForItsReadAndItsCommit() {
    var adds =
        unlocked(
            (bank, changes) -> {
              int before = read(bank);
              changes.add(new Account(B, 0));
              changes.emit(TransferBooked.TOPIC, new TransferBooked(1, 1, ""));
              return before;
            });
    assertEquals(1, result(server.bank.run(adds)));
    assertEquals(2, roundTrips.get());
    assertEquals(2, server.rows("accounts"));
  }

  @Test
  void command_thatFailsAfterItsRowsWereSent_leavesNone() {
    var cause = new IllegalStateException("planned");
    var fails =
        unlocked(
            (bank, changes) -> {
              assertEquals(1, read(bank));
              changes.add(new Account(B, 1));
              assertEquals(1, bank.funded(new BranchId(1)).size()); // sends the row
              throw cause;
            });
    assertSame(cause, failure(server.bank.run(fails)));
    assertEquals(1, server.rows("accounts"));
  }

  /** One worker, so they have the same connection. */
  @Test
  void lockedCommand_thatFailsAfterAnUnlockedOne_leavesNothing() {
    var cause = new IllegalStateException("planned");
    result(server.bank.run(unlocked((bank, changes) -> read(bank))));
    var fails =
        new AdHocCommand<Integer>(
            LockSet.exclusive(B),
            (bank, changes) -> {
              changes.add(new Account(B, 1));
              assertEquals(1, bank.funded(new BranchId(1)).size());
              throw cause;
            });
    assertSame(cause, failure(server.bank.run(fails)));
    assertEquals(1, server.rows("accounts"));
  }
}
