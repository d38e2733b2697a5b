package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.LockSet;
import emporium.persistence.AggregateNotTouched;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.SnapshotTooOld;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransactionsContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The port's contract on the graph engine. */
class GraphTransactionsTest extends TransactionsContract {
  @TempDir Path directory;
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private BankEngine engine;

  @BeforeEach
  void open() {
    engine = new BankEngine(directory, Durability.PROCESS, options -> options, handedOut);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** The control of the contract's snapshots: without one the same reads see what comes later. */
  @Test
  void read_withoutLocks_seesWhatIsCommittedMeanwhile() {
    var account = await(bank().run(new BankCommands.Open(new AccountId(1, 1), 5)));
    var seen =
        await(
            bank()
                .read(
                    LockSet.none(),
                    bank -> {
                      await(bank().run(new BankCommands.Deposit(account, 1)));
                      return Objects.requireNonNull(bank.find(account)).balanceCents();
                    }));
    assertEquals(6L, seen);
  }

  @Test
  void snapshot_ofMoreChangesThanAreKept_isGivenUpAndFailsWithSnapshotTooOld() {
    engine.close();
    engine =
        new BankEngine(
            directory, Durability.PROCESS, options -> options.withSnapshotBytesMax(500), handedOut);
    for (int i = 0; i < 10; i++) {
      await(bank().run(new BankCommands.Open(new AccountId(1, i), 5)));
    }
    var failure =
        assertThrows(
            CompletionException.class,
            () ->
                await(
                    bank()
                        .snapshot(
                            bank -> {
                              for (int i = 0; i < 10; i++) {
                                await(bank().run(new BankCommands.Deposit(new AccountId(1, i), 1)));
                              }
                              return bank.size();
                            })));
    assertEquals(SnapshotTooOld.class, failure.getCause().getClass());
    assertEquals(10, await(bank().snapshot(BankRepository::size)), "the next one is read");
  }

  @Test
  void snapshot_aggregate_cannotBeChanged() {
    var account = await(bank().run(new BankCommands.Open(new AccountId(1, 1), 5)));
    var failure =
        assertThrows(
            CompletionException.class,
            () ->
                await(
                    bank()
                        .snapshot(
                            bank -> {
                              Objects.requireNonNull(bank.find(account)).book(1);
                              return true;
                            })));
    assertEquals(AggregateNotTouched.class, failure.getCause().getClass());
  }

  @Override
  protected Transactions<BankRepository> bank() {
    return engine.bank;
  }

  @Override
  protected void reopen() {
    engine.close();
    open();
  }

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }
}
