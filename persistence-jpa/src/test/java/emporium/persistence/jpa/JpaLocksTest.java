package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Locks of the database in place of the graph's: keys without rows, orders, owners. */
class JpaLocksTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);
  private static final int ROUNDS = 200;

  private JpaBankEngine server;

  @BeforeEach
  void open() {
    server = server(60_000);
  }

  private static JpaBankEngine server(long lockWaitMaxMs) {
    var database = SharedPostgres.fresh();
    return new JpaBankEngine(
        Durability.POWER,
        options -> JpaBankEngine.withWaits(database.apply(options), lockWaitMaxMs, 100));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static <R> Command<BankRepository, R> does(
      LockSet locks, BiFunction<BankRepository, Changes, R> body) {
    return new AdHocCommand<>(locks, body);
  }

  private long balance(AccountId id) {
    return result(
        server.bank.read(
            LockSet.shared(id), bank -> Objects.requireNonNull(bank.find(id)).balanceCents()));
  }

  @Test
  void run_keyWithoutRow_isLockedAsWell() {
    var adds = new ArrayList<CompletionStage<Boolean>>();
    for (int i = 0; i < 50; i++) {
      var id = new AccountId(3, i % 5);
      adds.add(
          server.bank.run(
              does(
                  LockSet.exclusive(id),
                  (bank, changes) -> {
                    var known = bank.find(id);
                    if (known == null) {
                      changes.add(new Account(id, 1));
                    } else {
                      changes.touch(known).book(1);
                    }
                    return known == null;
                  })));
    }
    assertEquals(5, adds.stream().filter(ConditionWait::result).count());
    for (int number = 0; number < 5; number++) {
      assertEquals(10, balance(new AccountId(3, number)));
    }
  }

  @Test
  void run_sameKeysDeclaredInOppositeOrder_neverDeadlock() {
    long seed = 17;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var ids = new ArrayList<AccountId>();
    for (int i = 0; i < 4; i++) {
      ids.add(new AccountId(i % 2, i));
      result(server.bank.run(new Open(ids.get(i), 0)));
    }
    var tries = new AtomicInteger();
    var running = new ArrayList<CompletionStage<Integer>>();
    for (int round = 0; round < ROUNDS; round++) {
      var order = new ArrayList<>(ids);
      java.util.Collections.shuffle(order, random);
      running.add(
          server.bank.run(
              does(
                  LockSet.exclusive(order),
                  (bank, changes) -> {
                    order.forEach(
                        id -> changes.touch(Objects.requireNonNull(bank.find(id))).book(1));
                    return tries.incrementAndGet();
                  })));
    }
    running.forEach(ConditionWait::result);
    ids.forEach(id -> assertEquals(ROUNDS, balance(id)));
    assertEquals(ROUNDS, tries.get(), "nothing was given up and tried again");
  }

  @Test
  void run_ownerLocked_excludesWhatItOwns() {
    server.close();
    server = server(500);
    var held = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var owner =
        server.bank.run(
            does(
                LockSet.shared(new BranchId(1)),
                (bank, changes) -> {
                  held.countDown();
                  ConditionWait.latch(release);
                  return 0;
                }));
    ConditionWait.latch(held);
    var failure = failure(server.bank.run(new Open(A, 1)));
    assertInstanceOf(LockTimeout.class, failure);
    assertEquals(B, result(server.bank.run(new Open(B, 1))));
    release.countDown();
    result(owner);
    assertEquals(A, result(server.bank.run(new Open(A, 1))));
  }
}
