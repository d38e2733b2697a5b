package emporium.persistence.ms;

import static emporium.persistence.Durability.POWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Event;
import emporium.persistence.NotTouched;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EventCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in the README is the code between the marks here: compiled, and run. */
class ReadmeExampleTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));

  private static final EventCodec NO_EVENTS =
      new EventCodec() {
        @Override
        public byte[] encode(Event event) {
          throw new UnsupportedOperationException();
        }

        @Override
        public <E extends Event> E decode(byte[] payload, Class<E> type) {
          throw new UnsupportedOperationException();
        }
      };

  @TempDir Path directory;

  // readme
  public static class Account extends Aggregate {
    private int number;
    private long cents;

    protected Account() {} // for the engine

    Account(int number, long cents) {
      this.number = number;
      this.cents = cents;
    }

    void book(long amountCents) {
      changing();
      cents += amountCents;
    }
  }

  // end

  // readme
  record Pay(int from, int to, long cents) implements Command<Table<Integer, Account>, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(from, to);
    }

    @Override
    public Long apply(Table<Integer, Account> accounts, Changes changes) {
      changes.touch(accounts.find(to)).book(cents);
      changes.touch(accounts.find(from)).book(-cents);
      return accounts.find(from).cents;
    }
  }

  // end

  private record Open(int number, long cents) implements Command<Table<Integer, Account>, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(number);
    }

    @Override
    public Integer apply(Table<Integer, Account> accounts, Changes changes) {
      changes.add(new Account(number, cents));
      return accounts.size();
    }
  }

  @CanIgnoreReturnValue
  private <R> R withBank(BiFunction<GraphEngine, Transactions<Table<Integer, Account>>, R> use) {
    // readme
    var engine = new GraphEngine(EngineOptions.of(directory, POWER, List.of(), NO_EVENTS));
    Transactions<Table<Integer, Account>> bank =
        engine.transactions(
            "bank",
            LockTree.derive("bank", Integer.class),
            graph ->
                graph
                    .table("accounts", Account.class, account -> account.number)
                    .invariant("not overdrawn", account -> account.cents >= 0));
    engine.open();
    // and
    try (engine) {
      return use.apply(engine, bank);
    }
  }

  private static CompletionStage<Long> payment(Transactions<Table<Integer, Account>> bank) {
    // and
    CompletionStage<Long> left = bank.run(new Pay(1, 2, 30)); // completes when it is durable
    // end
    return left;
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }

  private static List<Long> balances(Transactions<Table<Integer, Account>> bank) {
    return await(
        bank.read(
            LockSet.sharedRoot(),
            accounts -> List.of(accounts.find(1).cents, accounts.find(2).cents)));
  }

  @Test
  void example_payment_isThereAfterARestart() {
    long left =
        withBank(
            (engine, bank) -> {
              await(bank.run(new Open(1, 100)));
              await(bank.run(new Open(2, 0)));
              return await(payment(bank));
            });
    assertEquals(70, left);
    assertEquals(List.of(70L, 30L), withBank((engine, bank) -> balances(bank)));
  }

  @Test
  void example_payeeUnknown_changesNothing() {
    var found =
        withBank(
            (engine, bank) -> {
              await(bank.run(new Open(1, 100)));
              await(bank.run(new Open(2, 0)));
              assertThrows(CompletionException.class, () -> await(bank.run(new Pay(9, 2, 30))));
              return balances(bank);
            });
    assertEquals(List.of(100L, 0L), found);
  }

  @Test
  void example_accountThatIsOnlyRead_cannotBeChanged() {
    withBank(
        (engine, bank) -> {
          await(bank.run(new Open(1, 100)));
          var refused =
              assertThrows(
                  CompletionException.class,
                  () ->
                      await(
                          bank.read(
                              LockSet.shared(1),
                              accounts -> {
                                accounts.find(1).book(1);
                                return true;
                              })));
          assertEquals(NotTouched.class, refused.getCause().getClass());
          return true;
        });
  }

  @Test
  void readme_codeBlocks_areTheMarkedCode() throws IOException {
    assertEquals(3, marked().size());
    assertEquals(marked(), blocks(readme()));
  }

  /** The control: the comparison sees a single character. */
  @Test
  void readme_changedByOneCharacter_isNotTheMarkedCode() throws IOException {
    assertNotEquals(marked(), blocks(readme().replace("1, 2, 30", "1, 2, 31")));
  }

  private static String readme() throws IOException {
    return Files.readString(MODULE.resolve("README.md"));
  }

  /** Code between a mark and its end, without what stands between two of its parts. */
  private static List<String> marked() throws IOException {
    String source =
        Files.readString(
            MODULE.resolve("src/test/java/emporium/persistence/ms/ReadmeExampleTest.java"));
    String joined = source.replaceAll("(?s)\n *// and\n.*?// and\n", "\n");
    return found("// readme\n(.*?)\n *// end", joined);
  }

  private static List<String> blocks(String readme) {
    return found("```java\n(.*?)\n```", readme);
  }

  private static List<String> found(String block, String text) {
    return Pattern.compile(block, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(result -> result.group(1).stripTrailing().stripIndent())
        .toList();
  }
}
