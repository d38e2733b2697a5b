package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A bank whose accounts become history, many at a time. */
public final class HistoryBank implements AutoCloseable {
  public static final CheckpointOptions SOON =
      new CheckpointOptions(1 << 22, 6, 1, Long.MAX_VALUE, 0);
  static final CheckpointOptions LATE =
      new CheckpointOptions(1 << 22, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);
  private static final int PER_COMMAND = 500;

  public final BankEngine engine;

  public HistoryBank(Path directory, CheckpointOptions checkpoints) {
    this(directory, checkpoints, FaultInjector.NONE);
  }

  public HistoryBank(Path directory, CheckpointOptions checkpoints, FaultInjector faults) {
    engine =
        new BankEngine(
            directory,
            Durability.PROCESS,
            options -> options.withCheckpoint(checkpoints).withFaults(faults));
  }

  public static AccountId id(int number) {
    return new AccountId(1, number);
  }

  public static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  public static void awaitThat(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("condition not met in time");
      }
      Thread.onSpinWait();
    }
  }

  /** Makes accounts that hold their number, with a booking each. */
  public void open(int from, int to) {
    each(from, to, (bank, changes, id) -> changes.add(account(id)));
  }

  /** Makes accounts that are history from the beginning. */
  public void openAsHistory(int from, int to) {
    each(from, to, (bank, changes, id) -> changes.archive(changes.add(account(id))));
  }

  private static Account account(AccountId id) {
    var account = new Account(id, 0);
    account.book(id.number());
    return account;
  }

  public void archive(int from, int to) {
    each(from, to, (bank, changes, id) -> changes.archive(found(bank, id)));
  }

  public void remove(int from, int to) {
    each(from, to, (bank, changes, id) -> changes.remove(found(bank, id)));
  }

  private static Account found(BankRepository bank, AccountId id) {
    return Objects.requireNonNull(bank.find(id));
  }

  /** What to do with one account. */
  public interface Step {
    void apply(BankRepository bank, Changes changes, AccountId id);
  }

  public void each(int from, int to, Step step) {
    for (int start = from; start < to; start += PER_COMMAND) {
      int end = Math.min(to, start + PER_COMMAND);
      List<AccountId> ids = IntStream.range(start, end).mapToObj(HistoryBank::id).toList();
      Integer unused = await(engine.bank.run(new Each(ids, step)));
    }
  }

  private record Each(List<AccountId> ids, Step step) implements Command<BankRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(ids);
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      ids.forEach(id -> step.apply(bank, changes, id));
      return ids.size();
    }
  }

  /** Waits until everything placed is in the store; what was archived leaves memory soon after. */
  public void checkpointed() {
    awaitThat(() -> engine.engine.uncheckpointedGroups() == 0);
  }

  /** Number and booked amount of each account, in order; "?" if they differ. */
  public List<Integer> numbers() {
    return await(engine.bank.read(LockSet.sharedRoot(), HistoryBank::numbers));
  }

  public static List<Integer> numbers(BankRepository bank) {
    var numbers = new ArrayList<Integer>();
    bank.all().forEach(account -> numbers.add(number(account)));
    numbers.sort(null);
    return numbers;
  }

  private static int number(Account account) {
    int number = account.id().number();
    boolean isWhole =
        account.balanceCents() == number && account.bookings().get(0).amountCents() == number;
    return isWhole ? number : -number;
  }

  /** The accounts of these that are found by key. */
  List<Integer> found(int from, int to) {
    return await(
        engine.bank.read(
            LockSet.sharedRoot(),
            bank ->
                IntStream.range(from, to)
                    .mapToObj(number -> bank.find(id(number)))
                    .filter(Objects::nonNull)
                    .map(HistoryBank::number)
                    .toList()));
  }

  /** How many of the bank's accounts are history. */
  public int history() {
    return engine.engine.operations().statistics().tables().stream()
        .filter(table -> table.table().equals("accounts"))
        .mapToInt(EngineStatistics.TableCount::history)
        .sum();
  }

  @Override
  public void close() {
    engine.close();
  }
}
