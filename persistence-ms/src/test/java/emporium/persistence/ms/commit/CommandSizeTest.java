package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.ms.BankEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands of about the size that a group of the journal holds. */
@Timeout(120)
class CommandSizeTest {
  private static final AccountId FIRST = new AccountId(1, 0);
  private static final CheckpointOptions SMALL = new CheckpointOptions(1 << 17, 5, 10_000, 1, 0);
  private static final int NOTE_BYTES = 1_000;

  /** More than a note, with what else an image and a unit have. */
  private static final int ACCOUNT_BYTES = NOTE_BYTES + 100;

  private static final int FITTING = SMALL.groupBytesMax() / ACCOUNT_BYTES;

  @TempDir Path directory;

  /** Changes the first account, and opens as many others. */
  private record OpenMany(int count) implements Command<BankRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(
          IntStream.rangeClosed(0, count)
              .mapToObj(number -> new AccountId(1, number))
              .toArray(Object[]::new));
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      changes.touch(Objects.requireNonNull(bank.find(FIRST))).book(1);
      for (int number = 1; number <= count; number++) {
        var account = new Account(new AccountId(1, number), 0);
        account.book(1);
        account.annotateLast("n".repeat(NOTE_BYTES));
        changes.add(account);
      }
      return count;
    }
  }

  private BankEngine open() throws IOException {
    return new BankEngine(directory, Durability.PROCESS, options -> options.withCheckpoint(SMALL));
  }

  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static long balance(BankEngine bank, int number) {
    return await(
        bank.bank.read(
            LockSet.shared(new AccountId(1, number)),
            accounts ->
                Objects.requireNonNull(accounts.find(new AccountId(1, number))).balanceCents()));
  }

  @Test
  void command_ofWhatAGroupHolds_isDurable() throws Exception {
    try (var bank = open()) {
      assertEquals(FIRST, await(bank.bank.run(new BankCommands.Open(FIRST, 0))));
      assertEquals(FITTING, await(bank.bank.run(new OpenMany(FITTING))));
    }
    try (var bank = open()) {
      assertEquals(1, balance(bank, 0));
      assertEquals(1, balance(bank, FITTING));
    }
  }

  @Test
  void command_ofManyAggregatesThatAGroupCannotHold_isRefusedWithoutEffect() throws Exception {
    try (var bank = open()) {
      assertEquals(FIRST, await(bank.bank.run(new BankCommands.Open(FIRST, 0))));
      var refused =
          assertThrows(
              CompletionException.class, () -> await(bank.bank.run(new OpenMany(2 * FITTING))));
      assertInstanceOf(CommandTooLarge.class, refused.getCause());
      assertEquals(0, balance(bank, 0));
      assertEquals(FITTING, await(bank.bank.run(new OpenMany(FITTING))), "its keys are free");
    }
  }
}
