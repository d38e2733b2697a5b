package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.Booking;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.persistence.ms.proof.isolation.OperationHistory;
import emporium.persistence.ms.proof.isolation.OperationHistory.End;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import emporium.persistence.ms.proof.isolation.OperationHistory.Transaction;
import emporium.persistence.ms.proof.isolation.SerializabilityChecker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What clients see of the bookings of accounts, of whom some read the graph and some the tables, at
 * least as new as what was acknowledged to anyone: together strictly serializable.
 */
@Tag("long")
@Timeout(3_600)
class MixedReadersTest {
  private static final int TRANSACTIONS = Boolean.getBoolean("proofs") ? 100_000 : 6_000;
  private static final int ROUND = 2_000;
  private static final int CLIENTS = 6;
  private static final int ACCOUNTS = 6;
  private static final int IN_ONE_MAX = 3;

  @TempDir private Path directory;

  private final AtomicLong elements = new AtomicLong();

  /** Books an amount that no other booking has on each of some accounts. */
  private record Append(List<Step> steps) implements Command<BankRepository, List<Step>> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(steps.stream().map(step -> id(step.key())).toList());
    }

    @Override
    public List<Step> apply(BankRepository bank, Changes changes) {
      for (Step step : steps) {
        changes.touch(Objects.requireNonNull(bank.find(id(step.key())))).book(step.appended());
      }
      return steps;
    }
  }

  private static AccountId id(int key) {
    return new AccountId(1, key);
  }

  @Test
  void histories_ofReadersOfGraphAndTables_areStrictlySerializable() {
    long seed = System.nanoTime();
    for (int round = 0; round < TRANSACTIONS / ROUND; round++) {
      assertEquals(
          List.of(),
          SerializabilityChecker.anomalies(history(round, seed, engine -> engine)),
          "seed " + seed);
    }
    System.out.printf("%d transactions, 0 anomalies, seed %d%n", TRANSACTIONS, seed);
  }

  /** Shows that a wrong follower would be noticed. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RELEASED")
  void histories_ofAWrongFollower_haveAnomalies(WrongFeed.Fault fault) {
    var anomalies =
        SerializabilityChecker.anomalies(
            history(0, System.nanoTime(), engine -> new WrongFeed(engine, fault)));
    System.out.printf("%s: %d anomalies, like %s%n", fault, anomalies.size(), anomalies.get(0));
    assertFalse(anomalies.isEmpty());
  }

  private OperationHistory history(int round, long seed, UnaryOperator<FollowedEngine> followed) {
    var done = new ConcurrentLinkedQueue<Transaction>();
    try (var bank =
        new FollowedBank(
            directory.resolve("bank-" + round),
            FollowerPolicy.WAIT,
            SharedPostgres.database(),
            followed)) {
      bank.following();
      for (int key = 0; key < ACCOUNTS; key++) {
        bank.run(new BankCommands.Open(id(key), 0));
      }
      ConditionWait.until(() -> bank.follower.state().shown() != null);
      var ids = new AtomicInteger();
      var clients =
          IntStream.range(0, CLIENTS)
              .mapToObj(client -> new Random(seed + (long) round * CLIENTS + client))
              .map(random -> CompletableFuture.runAsync(() -> work(bank, random, ids, done)))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(clients).join();
    }
    assertEquals(ROUND, done.size());
    return new OperationHistory(List.copyOf(done));
  }

  private void work(
      FollowedBank bank,
      Random random,
      AtomicInteger ids,
      ConcurrentLinkedQueue<Transaction> done) {
    for (int id = ids.getAndIncrement(); id < ROUND; id = ids.getAndIncrement()) {
      List<Integer> keys =
          random.ints(1 + random.nextInt(IN_ONE_MAX), 0, ACCOUNTS).distinct().boxed().toList();
      long began = System.nanoTime();
      List<Step> steps =
          switch (random.nextInt(3)) {
            case 0 -> bank.run(append(keys));
            case 1 -> graph(bank, keys);
            default -> tables(bank, keys);
          };
      done.add(new Transaction(id, End.COMMITTED, steps, began, System.nanoTime()));
    }
  }

  private Append append(List<Integer> keys) {
    return new Append(
        keys.stream().map(key -> Step.append(key, elements.incrementAndGet())).toList());
  }

  private static List<Step> graph(FollowedBank bank, List<Integer> keys) {
    var locks = LockSet.shared(keys.stream().map(MixedReadersTest::id).toList());
    return FollowedBank.await(bank.graph.bank.read(locks, state -> read(state, keys)));
  }

  private static List<Step> tables(FollowedBank bank, List<Integer> keys) {
    return FollowedBank.await(
            bank.tables.read(
                state -> read(state, keys),
                bank.graph.engine.acknowledgedCommit(),
                FollowedBank.WAIT_MS))
        .result();
  }

  private static List<Step> read(BankRepository state, List<Integer> keys) {
    var steps = new ArrayList<Step>();
    for (int key : keys) {
      var account = Objects.requireNonNull(state.find(id(key)));
      steps.add(Step.read(key, account.bookings().stream().map(Booking::amountCents).toList()));
    }
    return steps;
  }
}
