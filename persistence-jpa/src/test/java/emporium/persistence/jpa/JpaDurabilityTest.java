package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Deposit;
import emporium.persistence.contract.BankCommands.NoFunds;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.BankCommands.Transfer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Nothing leaves before what it has seen is forced, though a step may be committed before. */
class JpaDurabilityTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  /** A bank with one account, whose forces wait to be released. */
  private JpaBankEngine server(Durability durability) {
    var server = new JpaBankEngine(durability, SharedPostgres.fresh());
    result(server.bank.run(new Open(A, 0)));
    result(server.bank.run(new Open(B, 0)));
    server.engine.observe(
        new UnitOfWorkObserver() {
          @Override
          public void committed(String service, Class<?> work, Sent sent) {}

          @Override
          public void forcing() {
            held.countDown();
            ConditionWait.latch(release);
          }
        });
    return server;
  }

  private static CompletableFuture<Long> read(JpaBankEngine server, CountDownLatch asked) {
    return server
        .bank
        .read(
            LockSet.shared(A),
            bank -> {
              long cents = Objects.requireNonNull(bank.find(A)).balanceCents();
              asked.countDown();
              return cents;
            })
        .toCompletableFuture();
  }

  @Test
  void step_committedAndNotForced_isSeenButNotAnswered() {
    try (var server = server(Durability.POWER)) {
      var step = result(server.bank.commit(new Deposit(A, 5)));
      var asked = new CountDownLatch(1);
      var answer = read(server, asked);
      ConditionWait.latch(asked);
      ConditionWait.latch(held);
      var refusal = server.bank.run(new Transfer(A, B, 6)).toCompletableFuture();
      ConditionWait.until(() -> server.engine.commandsInFlight() == 1);
      assertFalse(step.durable().toCompletableFuture().isDone());
      assertFalse(answer.isDone());
      assertFalse(refusal.isDone());
      release.countDown();
      assertEquals(5, result(answer));
      assertInstanceOf(NoFunds.class, failure(refusal));
      result(step.durable());
    }
  }

  @Test
  void run_notForced_isNotAnswered() {
    try (var server = server(Durability.POWER)) {
      var answer = server.bank.run(new Deposit(A, 5)).toCompletableFuture();
      ConditionWait.latch(held);
      assertFalse(answer.isDone());
      release.countDown();
      assertEquals(5, result(answer));
    }
  }

  /** The control: a level that does not ask for forces waits for none. */
  @Test
  void step_atLevelProcess_isAnsweredAtOnce() {
    try (var server = server(Durability.PROCESS)) {
      var step = result(server.bank.commit(new Deposit(A, 5)));
      assertTrue(step.durable().toCompletableFuture().isDone());
      assertEquals(5, result(read(server, new CountDownLatch(1))));
      assertEquals(1, held.getCount(), "no force");
    }
  }
}
