package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.ms.graph.Index;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When indexes follow a command, and what comes of an index that cannot. */
class IndexUpdateTest {
  private static final AccountId FROM = new AccountId(1, 1);
  private static final AccountId TO = new AccountId(2, 1);

  @TempDir Path directory;
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private final BalanceIndex balances = new BalanceIndex();
  private BankEngine bank;

  @BeforeEach
  void open() {
    bank =
        new BankEngine(
            directory,
            Durability.POWER,
            options -> options,
            handedOut,
            graph ->
                new GraphBankRepository(
                    graph,
                    accounts -> {
                      var ignored = accounts.index(balances);
                      return accounts;
                    }));
    run(new BankCommands.Open(FROM, 100));
    run(new BankCommands.Open(TO, 0));
  }

  @AfterEach
  void close() {
    bank.close();
  }

  @Test
  void update_whileItRuns_noOtherThreadDispatchesTheUnitsEvents() throws Exception {
    var seen = new ArrayList<Integer>();
    try (var dispatcher = new OneThread()) {
      balances.beforeUpdate =
          () -> {
            dispatcher.run(bank.engine.dispatcher()::dispatch);
            seen.add(handedOut.size());
          };
      run(new BankCommands.Transfer(FROM, TO, 10));
      dispatcher.run(bank.engine.dispatcher()::dispatch);
    }
    assertEquals(List.of(0), seen.stream().distinct().toList(), "handed out before the update");
    assertEquals(1, handedOut.size(), "and after the commit");
  }

  @Test
  void command_whoseIndexKeysCannotBeFound_failsUndoneAndTheEngineStaysOpen() {
    balances.beforeKeys =
        balanceCents -> {
          if (balanceCents == 110) {
            throw new IllegalStateException("no key");
          }
        };
    var failure =
        assertThrows(CompletionException.class, () -> run(new BankCommands.Deposit(FROM, 10)));
    assertEquals("no key", failure.getCause().getMessage());
    assertEquals(1, bank.engine.incarnations());
    run(new BankCommands.Deposit(FROM, 5));
    assertEquals(FROM, balances.accounts.get(105L));
  }

  @Test
  void command_whoseIndexCannotBeUpdated_isNotCommittedAndMemoryIsLoadedAgain() {
    balances.beforeUpdate =
        () -> {
          throw new IllegalStateException("no update");
        };
    var failure =
        assertThrows(CompletionException.class, () -> run(new BankCommands.Transfer(FROM, TO, 10)));
    assertEquals("no update", failure.getCause().getCause().getMessage());
    balances.beforeUpdate = () -> {};
    awaitReload();
    run(new BankCommands.Deposit(FROM, 5));
    assertEquals(FROM, balances.accounts.get(105L), "without the transfer");
    assertNull(balances.accounts.get(10L));
    assertEquals(
        List.of(5L),
        handedOut.stream().map(e -> ((TransferBooked) e.event()).amountCents()).toList());
  }

  private void awaitReload() {
    while (!bank.engine.isOpen() || bank.engine.incarnations() < 2) {
      Thread.onSpinWait();
    }
  }

  private <R> void run(Command<BankRepository, R> command) {
    var ignored = bank.bank.run(command).toCompletableFuture().join();
  }

  /** Runs work in a thread of its own and waits for it. */
  private static final class OneThread implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    void run(Runnable work) {
      try {
        Future<?> done = thread.submit(work);
        var ignored = done.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      thread.shutdown();
    }
  }

  /** Accounts by balance; calls the test before each step. */
  private static final class BalanceIndex extends Index<Long, Account> {
    private final Map<Long, AccountId> accounts = new ConcurrentHashMap<>();
    private volatile Runnable beforeUpdate = () -> {};
    private volatile LongConsumer beforeKeys = balanceCents -> {};

    @Override
    protected Collection<Long> keys(Account member) {
      beforeKeys.accept(member.balanceCents());
      return List.of(member.balanceCents());
    }

    @Override
    protected void added(Long key, Account member) {
      beforeUpdate.run();
      accounts.put(key, member.id());
    }

    @Override
    protected void removed(Long key, Account member) {
      accounts.remove(key, member.id());
    }

    @Override
    protected void clear() {
      accounts.clear();
    }
  }
}
