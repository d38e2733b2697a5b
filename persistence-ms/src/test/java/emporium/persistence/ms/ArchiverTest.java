package emporium.persistence.ms;

import static emporium.persistence.ms.ColdBank.await;
import static emporium.persistence.ms.ColdBank.awaitThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which aggregates become history by themselves, and when. An account's end is the second that its
 * balance says, if it has one.
 */
class ArchiverTest {
  private static final long AFTER_MS = 60_000;
  private static final HistoryOptions OFTEN = new HistoryOptions(AFTER_MS, 2, 5);

  @TempDir Path directory;
  private volatile Instant now = Instant.EPOCH;
  private final InstantSource clock = () -> now; // the test moves it

  private void afterEnd(int second) {
    now = Instant.ofEpochSecond(second).plusMillis(AFTER_MS);
  }

  private BankEngine open(HistoryOptions history) {
    return new BankEngine(
        directory,
        Durability.PROCESS,
        options -> options.withClock(clock.withZone(ZoneOffset.UTC)).withHistory(history),
        new ArrayList<>(),
        graph ->
            new GraphBank(graph, table -> table.history(ArchiverTest::endedAt, number -> number)));
  }

  private static @Nullable Instant endedAt(Account account) {
    return account.balanceCents() == 0 ? null : Instant.ofEpochSecond(account.balanceCents());
  }

  private static AccountId id(int number) {
    return new AccountId(1, number);
  }

  private static void account(BankEngine engine, int number, long endSecond) {
    var unused = await(engine.bank.run(new BankCommands.Open(id(number), endSecond)));
  }

  private static int history(BankEngine engine) {
    return engine.engine.operations().census().tables().stream()
        .filter(table -> table.table().equals("accounts"))
        .mapToInt(Census.TableCount::history)
        .sum();
  }

  private static List<Long> balances(BankEngine engine) {
    return await(
        engine.bank.read(
            LockSet.sharedRoot(),
            bank ->
                bank.all().stream()
                    .map(account -> account.id().number() * 1_000L + account.balanceCents())
                    .sorted()
                    .toList()));
  }

  @Test
  void ended_longEnough_isHistoryWhateverTheBatch_andTheOthersAreNot() {
    try (var engine = open(OFTEN)) {
      for (int number = 1; number <= 6; number++) {
        account(engine, number, number);
      }
      account(engine, 7, 0);
      var before = balances(engine);
      afterEnd(6);
      awaitThat(() -> history(engine) == 5);
      assertEquals(before, balances(engine));
      assertThrows(
          RuntimeException.class, () -> await(engine.bank.run(new BankCommands.Deposit(id(5), 1))));
      assertEquals(7L, await(engine.bank.run(new BankCommands.Deposit(id(6), 1))));
      assertEquals(2L, await(engine.bank.run(new BankCommands.Deposit(id(7), 2))));
      afterEnd(8);
      awaitThat(() -> history(engine) == 7);
    }
  }

  @Test
  void ended_beforeTheEngineWasOpened_isHistoryToo() {
    try (var engine = open(HistoryOptions.NEVER)) {
      account(engine, 1, 1);
      account(engine, 2, 0);
    }
    afterEnd(9);
    try (var engine = open(OFTEN)) {
      awaitThat(() -> history(engine) == 1);
      assertEquals(List.of(1_001L, 2_000L), balances(engine));
    }
  }
}
