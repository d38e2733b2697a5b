package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.result;
import static emporium.persistence.jpa.ConditionWait.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Count;
import emporium.persistence.contract.BankCommands.Deposit;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.TransferBooked;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two engines on one database: one set of rows, two outboxes. */
@Tag("long")
class JpaReplicasTest {
  private static final AccountId A = new AccountId(1, 1);

  private final UnaryOperator<JpaOptions> database = SharedPostgres.fresh();
  private final List<JpaBankEngine> open = new ArrayList<>();
  private JpaBankEngine first;
  private JpaBankEngine second;

  @BeforeEach
  void open() {
    first = server(0, 2);
    second = server(1, 2);
    result(first.bank.run(new Open(A, 0)));
  }

  @AfterEach
  void close() {
    open.forEach(JpaBankEngine::close);
  }

  private JpaBankEngine server(int index, int count) {
    return server(index, count, 60_000);
  }

  private JpaBankEngine server(int index, int count, long lockWaitMaxMs) {
    var server =
        new JpaBankEngine(
            Durability.POWER,
            options ->
                JpaBankEngine.withWaits(database.apply(options), lockWaitMaxMs, 100)
                    .withReplica(new JpaReplica(index, count)));
    open.add(server);
    return server;
  }

  private static Envelope<TransferBooked> event(long number, long lowWatermark) {
    return Envelope.remote(
        TransferBooked.INBOUND, "a1", number, new TransferBooked(1, number, ""), lowWatermark, 0);
  }

  private static CompletionStage<Long> balance(JpaBankEngine server) {
    return server.bank.read(
        LockSet.shared(A), bank -> Objects.requireNonNull(bank.find(A)).balanceCents());
  }

  @Test
  void bothWriteOneRow_noUpdateIsLost() {
    long each = 100;
    List<CompletionStage<Long>> all = new ArrayList<>();
    for (long i = 0; i < each; i++) {
      all.add(first.bank.run(new Deposit(A, 1)));
      all.add(second.bank.run(new Deposit(A, 1)));
    }
    assertEquals(2 * each, all.stream().map(ConditionWait::result).distinct().count());
    assertEquals(2 * each, result(balance(first)));
    assertEquals(2 * each, result(balance(second)));
  }

  @Test
  void bothPublish_eachHandsOutItsOwnEvents() {
    result(first.bank.run(new Deposit(A, 1)));
    result(second.bank.run(new Deposit(A, 1)));
    result(second.bank.run(new Deposit(A, 1)));
    assertNotEquals(first.engine.source(), second.engine.source());
    int openedWith = first.handedOut.size() - 1; // opening an account may publish something
    assertEquals(openedWith + 1, first.engine.pendingEvents());
    assertEquals(2, second.handedOut.size());
    assertEquals(2, second.engine.pendingEvents());
    second.handedOut.clear();
    second.reopen();
    assertEquals(
        List.of(1L, 2L), second.handedOut.stream().map(event -> event.id().sequence()).toList());
    assertEquals(openedWith + 1, first.handedOut.size());
  }

  @Test
  void anotherOfTheSameIndex_isRefusedAndTheOthersGoOn() {
    var refusal = assertThrows(IllegalStateException.class, () -> server(1, 2, 10));
    assertTrue(String.valueOf(refusal.getMessage()).contains("replica=1"), refusal.getMessage());
    assertEquals(1L, result(second.bank.run(new Deposit(A, 1))));
  }

  @Test
  void consumed_byOne_isNotConsumedByTheOther() {
    var event = event(5, 0);
    assertEquals(5L, result(first.bank.consume(event, new Count(A, event.event()))).result());
    assertNull(result(first.bank.consume(event, new Count(A, event.event()))).result());
    assertEquals(1, first.rows("inbox"));
    assertEquals(0, first.count("select count(*) from bank_1.inbox"));
    assertEquals(10L, result(second.bank.consume(event, new Count(A, event.event()))).result());
  }

  /** A key may be its own now whose events another one has consumed. */
  @Test
  void aNewOne_beginsWithWhatTheOthersHaveConsumed() {
    var low = event(5, 0);
    var high = event(20, 8);
    result(first.bank.consume(low, new Count(A, low.event())));
    result(first.bank.consume(high, new Count(A, high.event())));
    until(() -> first.rows("streams") == 1);
    var third = server(2, 3);
    assertNull(result(third.bank.consume(low, new Count(A, low.event()))).result());
    assertNull(result(third.bank.consume(high, new Count(A, high.event()))).result());
    var next = event(21, 0);
    assertEquals(46L, result(third.bank.consume(next, new Count(A, next.event()))).result());
  }

  /** From one to two, and from two to four: marks are there, sources and numbers are its own. */
  @Test
  void moreReplicas_eachBeginsWithTheMarksOfAllAndASourceOfItsOwn() {
    var received = event(5, 0);
    result(second.bank.consume(received, new Count(A, received.event())));
    result(first.bank.run(new Deposit(A, 1)));
    first.close();
    second.close();
    open.clear();
    var sources = new HashSet<String>();
    for (int index = 0; index < 4; index++) {
      var replica = server(index, 4);
      sources.add(replica.engine.source());
      if (index != 0) { // which had a key of its own then
        assertNull(result(replica.bank.consume(received, new Count(A, received.event()))).result());
      }
      if (index > 1) {
        assertEquals(0, replica.engine.pendingEvents());
      }
    }
    assertEquals(4, sources.size());
  }

  @Test
  void fewerReplicas_areRefused() {
    first.close();
    second.close();
    open.clear();
    var refusal = assertThrows(IllegalStateException.class, () -> server(0, 1));
    assertTrue(
        String.valueOf(refusal.getMessage())
            .startsWith("emporium.replicas.count must be at least 2"),
        refusal.getMessage());
    assertEquals(0L, result(balance(server(0, 2))));
  }

  @Test
  void read_ofWhatTheOtherHasNotForced_isForced() {
    result(result(second.bank.commit(new Deposit(A, 1))).durable());
    var forces = new AtomicInteger();
    second.engine.observe(
        new UnitOfWorkObserver() {
          @Override
          public void committed(String service, Class<?> work, Sent sent) {}

          @Override
          public void forcing() {
            forces.incrementAndGet();
          }
        });
    result(first.bank.commit(new Deposit(A, 1))); // and no client asks for its force
    assertEquals(2L, result(balance(second)));
    assertEquals(1, forces.get());
  }

  @Test
  void replica_thatCannotBe_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new JpaReplica(2, 2));
    assertThrows(IllegalArgumentException.class, () -> new JpaReplica(-1, 2));
  }
}
