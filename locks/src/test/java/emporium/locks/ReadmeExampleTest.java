package emporium.locks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code in the README is the code between the marks here: compiled, and run. */
class ReadmeExampleTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final int ROUNDS = 2_000;

  // readme
  enum Branch {
    NORTH,
    SOUTH
  }

  record Account(Branch branch, int number) implements Comparable<Account> {
    @Override
    public int compareTo(Account other) {
      int order = branch.compareTo(other.branch);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  // end

  // readme
  final LockManager locks = new LockManager(LockTree.derive("bank", Branch.class, Account.class));

  int transfer(Account from, Account to, int amount) {
    return locks.run(LockSet.exclusive(from, to), 5_000, () -> move(from, to, amount));
  }

  int total(Branch branch) {
    return locks.run(LockSet.shared(branch), 5_000, () -> sum(branch));
  }

  // end

  private static final Account NORTH_1 = new Account(Branch.NORTH, 1);
  private static final Account NORTH_2 = new Account(Branch.NORTH, 2);
  private static final Account SOUTH_1 = new Account(Branch.SOUTH, 1);

  /** Guarded by {@link #locks}; the map itself does not change. */
  private final Map<Account, int[]> balances =
      Map.of(NORTH_1, new int[] {100}, NORTH_2, new int[] {100}, SOUTH_1, new int[] {100});

  private int move(Account from, Account to, int amount) {
    balances.get(from)[0] -= amount;
    balances.get(to)[0] += amount;
    return balances.get(from)[0];
  }

  private int sum(Branch branch) {
    return balances.entrySet().stream()
        .filter(entry -> entry.getKey().branch() == branch)
        .mapToInt(entry -> entry.getValue()[0])
        .sum();
  }

  private static LockTree declared() {
    return
    // readme
    LockTree.declare("bank")
        .type(Branch.class)
        .type(Account.class, Branch.class, Account::branch)
        .build();
    // end
  }

  private int payNext(Account first, Supplier<Account> next) {
    // readme
    LockSet known = LockSet.exclusive(first).and(LockSet.of(LockMode.IX, Branch.SOUTH));
    try (HeldLocks outer = locks.acquire(known, 5_000)) {
      Account second = next.get(); // found while the first is held
      try (HeldLocks inner = locks.acquire(LockSet.exclusive(second), 5_000)) {
        return move(first, second, 10);
      }
    }
    // end
  }

  @Test
  void readme_codeBlocks_areTheMarkedCode() throws IOException {
    assertEquals(4, marked().size());
    assertEquals(marked(), blocks(readme()));
  }

  /** The control: the comparison sees a single character. */
  @Test
  void readme_changedByOneCharacter_isNotTheMarkedCode() throws IOException {
    assertNotEquals(marked(), blocks(readme().replace("5_000", "5_001")));
  }

  private static String readme() throws IOException {
    return Files.readString(MODULE.resolve("README.md"));
  }

  private static List<String> marked() throws IOException {
    Path source = MODULE.resolve("src/test/java/emporium/locks/ReadmeExampleTest.java");
    return found("// readme\n(.*?)\n *// end", Files.readString(source));
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

  @Test
  void transfer_crossing_losesNothingAndShowsNothingInBetween() throws Exception {
    try (TestThreads workers = new TestThreads()) {
      List<TestThreads.Worker<Integer>> running = new ArrayList<>();
      running.add(workers.start("there", () -> repeat(() -> transfer(NORTH_1, NORTH_2, 1))));
      running.add(workers.start("back", () -> repeat(() -> transfer(NORTH_2, NORTH_1, 1))));
      for (int i = 0; i < ROUNDS; i++) {
        assertEquals(200, total(Branch.NORTH));
      }
      for (TestThreads.Worker<Integer> worker : running) {
        assertEquals(ROUNDS, worker.result());
      }
    }
    assertEquals(
        List.of(100, 100), Stream.of(NORTH_1, NORTH_2).map(key -> balances.get(key)[0]).toList());
    assertEquals(0, locks.stateCount());
  }

  private static int repeat(Supplier<Integer> step) {
    List<Integer> left = new ArrayList<>();
    while (left.size() < ROUNDS) {
      left.add(step.get());
    }
    return left.size();
  }

  @Test
  void declared_tree_ordersAsTheDerivedOne() {
    LockSet set = LockSet.exclusive(SOUTH_1, NORTH_2).and(LockSet.shared(Branch.NORTH));
    assertEquals(TestKeys.planOf(locks.tree(), set), TestKeys.planOf(declared(), set));
  }

  @Test
  void intention_upFront_admitsTheLaterAccount() {
    assertEquals(90, payNext(NORTH_1, () -> SOUTH_1));
    assertEquals(110, total(Branch.SOUTH));
    assertFalse(locks.dump().contains("Account"), locks.dump());
  }
}
