package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static emporium.persistence.jpa.ConditionWait.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.Topic;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Count;
import emporium.persistence.contract.BankCommands.Deposit;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.TransferBooked;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the contract leaves to the engine: numbers that are drawn, marks that are removed. */
class JpaRemoteEventsRecoveryTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final String TOPIC = TransferBooked.TOPIC.name();

  private JpaBankEngine server;

  @BeforeEach
  void open() {
    var database = SharedPostgres.fresh();
    server =
        new JpaBankEngine(
            Durability.POWER,
            options -> JpaBankEngine.withWaits(database.apply(options), 60_000, 100));
    result(server.bank.run(new Open(A, 0)));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Envelope<TransferBooked> event(long number, long lowWatermark, long after) {
    return Envelope.remote(
        TransferBooked.INBOUND,
        "a1",
        number,
        new TransferBooked(1, number, ""),
        lowWatermark,
        after);
  }

  private @Nullable Long receive(long number, long lowWatermark) {
    var envelope = event(number, lowWatermark, 0);
    return result(server.bank.consume(envelope, new Count(A, envelope.event()))).result();
  }

  private static AdHocCommand<Integer> publishes(int branch) {
    return emits(TransferBooked.TOPIC, branch);
  }

  private static AdHocCommand<Integer> emits(Topic<TransferBooked> topic, int branch) {
    return new AdHocCommand<>(
        LockSet.none(),
        (bank, changes) -> {
          changes.emit(topic, new TransferBooked(branch, 1, ""));
          return branch;
        });
  }

  /** Lets the next deposit wait, with its number, before its commit. */
  private void holdDeposit(CountDownLatch drawn, CountDownLatch going) {
    server.engine.observe(
        new AtCommit(
            work -> {
              if (work == Deposit.class) {
                drawn.countDown();
                ConditionWait.latch(going);
              }
            }));
  }

  private void consume(Envelope<?> envelope) {
    result(server.bank.consume(envelope, new AdHocCommand<>(LockSet.none(), (bank, changes) -> 0)));
  }

  /**
   * At level {@code process} a crash of the database may take what others have consumed, with the
   * numbers; here both are taken back by hand to what the opening had made durable. The next start
   * may be at another level.
   */
  @ParameterizedTest
  @EnumSource(Durability.class)
  void crash_ofEventsThatOthersConsumed_givesNoNumberTwice(Durability later) {
    server.close();
    server = new JpaBankEngine(Durability.PROCESS, server.with());
    var sent = new TreeSet<Long>();
    for (int crash = 0; crash < 3; crash++) {
      String counter = "bank.\"" + TransferBooked.OUTBOUND.name() + "_sequence\"";
      long durable = server.number("select last_value from " + counter);
      boolean isCalled = server.count("select is_called::int from " + counter) == 1;
      for (int i = 0; i < 5; i++) {
        result(server.bank.run(emits(TransferBooked.OUTBOUND, 1)));
      }
      until(() -> server.handedOut.size() == 5);
      for (var envelope : server.handedOut) {
        long number = envelope.id().sequence();
        assertTrue(sent.add(number), "given twice: " + number + " of " + sent);
      }
      server.engine.close();
      server.execute(
          "delete from bank.outbox",
          "select setval('" + counter + "', " + durable + ", " + isCalled + ")");
      server = new JpaBankEngine(later, server.with());
    }
  }

  @Test
  void lowWatermark_committedInTheReverseOrder_waitsForTheLowerNumber() {
    var drawn = new CountDownLatch(1);
    var going = new CountDownLatch(1);
    holdDeposit(drawn, going);
    var slow = server.bank.run(new Deposit(A, 1)); // draws 1
    ConditionWait.latch(drawn);
    result(server.bank.run(publishes(2))); // draws 2
    consume(server.handedOut.get(0));
    assertEquals(0, server.engine.pendingEvents());
    assertEquals(1, server.engine.lowWatermark(TOPIC));
    going.countDown();
    result(slow);
    assertEquals(1, server.engine.lowWatermark(TOPIC));
    consume(server.handedOut.get(1));
    assertEquals(3, server.engine.lowWatermark(TOPIC));
  }

  private int waitingForLocks() {
    return server.count(
        "select count(*) from pg_locks l join pg_database d on d.oid = l.database"
            + " where not l.granted and d.datname = current_database()");
  }

  @Test
  void marks_belowTheLowWatermark_areRemovedAndTheBoundIsKept() {
    for (long number = 1; number <= 9; number++) {
      assertEquals(number * (number + 1) / 2, receive(number, 0));
    }
    assertEquals(9, server.rows("inbox"));
    assertEquals(65L, receive(20, 8));
    until(() -> server.rows("inbox") == 3);
    assertEquals(8, server.count("select low_watermark from bank.streams"));
    server.reopen();
    assertNull(receive(5, 0), "its mark is removed");
    assertNull(receive(8, 0), "its mark is there");
    assertEquals(75L, receive(10, 0));
  }

  /** Its statement saw the mark of before, and inserts one where none is any more. */
  @Test
  void consume_duplicateWhoseMarkIsRemovedWhileItWaits_changesNothing() {
    assertEquals(3L, receive(3, 0));
    var held = new CountDownLatch(1);
    var going = new CountDownLatch(1);
    holdDeposit(held, going);
    var holder = server.bank.run(new Deposit(A, 1));
    ConditionWait.latch(held);
    var duplicate = server.bank.consume(event(3, 0, 0), new Count(A, new TransferBooked(1, 3, "")));
    until(() -> waitingForLocks() == 1);
    consume(event(20, 8, 0));
    until(() -> server.rows("inbox") == 1);
    going.countDown();
    assertEquals(4L, result(holder));
    assertNull(result(duplicate).result());
    assertEquals(1, server.rows("inbox"), "and leaves no mark");
    assertEquals(5L, result(server.bank.run(new Deposit(A, 1))));
  }

  /** The statement that takes the locks looks for the event before it, and inserts the mark. */
  @Test
  void consume_received_takesNoStatementMoreThanALocalOne() {
    var counts = new CopyOnWriteArrayList<Integer>();
    server.engine.observe((service, work, sent) -> counts.add(sent.statements()));
    result(server.bank.run(new Deposit(A, 1)));
    result(server.bank.consume(server.handedOut.get(0), new Deposit(A, 1)));
    result(server.bank.consume(event(1, 0, 0), new Deposit(A, 1)));
    result(server.bank.consume(event(2, 0, 1), new Deposit(A, 1)));
    assertEquals(List.of(counts.get(0), counts.get(0), counts.get(0)), counts.subList(1, 4));
  }

  @Test
  void acknowledge_events_leavesNoRows() {
    result(
        server.bank.run(
            new AdHocCommand<>(
                LockSet.none(),
                (bank, changes) -> {
                  changes.emit(TransferBooked.OUTBOUND, new TransferBooked(1, 1, ""));
                  changes.emit(TransferBooked.BOTH, new TransferBooked(1, 1, ""));
                  return 0;
                })));
    for (var acknowledged :
        Map.of(
                TransferBooked.OUTBOUND,
                List.of(TransferBooked.AUDITOR, "partner"),
                TransferBooked.BOTH,
                List.of("auditor"))
            .entrySet()) {
      var id = new EventId(acknowledged.getKey().name(), 1);
      acknowledged.getValue().forEach(name -> result(server.engine.acknowledge(name, id)));
    }
    assertEquals(1, server.engine.pendingEvents());
    server.handedOut.stream()
        .filter(envelope -> envelope.topic().equals(TransferBooked.BOTH))
        .forEach(this::consume);
    assertEquals(0, server.engine.pendingEvents());
    until(() -> server.rows("outbox") == 0 && server.rows("inbox") == 0);
  }

  /** It does not wait for the locks of the one before it. */
  @Test
  void consume_whileTheOneBeforeIsNotCommitted_isEarly() {
    var marked = new CountDownLatch(1);
    var going = new CountDownLatch(1);
    holdDeposit(marked, going);
    var first = server.bank.consume(event(1, 0, 0), new Deposit(A, 1));
    ConditionWait.latch(marked);
    var second = new Count(A, new TransferBooked(1, 2, ""));
    assertInstanceOf(EventOutOfOrder.class, failure(server.bank.consume(event(2, 0, 1), second)));
    going.countDown();
    result(first);
    assertEquals(3L, result(server.bank.consume(event(2, 0, 1), second)).result());
  }

  /** What an earlier connection commits late is published, and is not below the low watermark. */
  @Test
  void open_whileAnEarlierConnectionCommits_seesItsEvent() throws SQLException {
    result(server.bank.run(new Deposit(A, 1)));
    CompletableFuture<Void> opened;
    try (var earlier = server.connect();
        var insert =
            earlier.prepareStatement(
                "insert into bank.outbox select topic, nextval('bank.\"booked_sequence\"'),"
                    + " ordering_key, payload from bank.outbox")) {
      earlier.setAutoCommit(false);
      assertEquals(1, insert.executeUpdate());
      opened = CompletableFuture.runAsync(server::reopen);
      until(() -> waitingForLocks() == 1);
      earlier.commit();
    }
    result(opened.thenApply(open -> true));
    server.handedOut.stream().filter(e -> e.id().sequence() == 1).skip(1).forEach(this::consume);
    assertEquals(1, server.engine.pendingEvents());
    assertEquals(
        server.number("select max(sequence) from bank.outbox"), server.engine.lowWatermark(TOPIC));
  }

  /** A schema of a build that knew of no other processes. */
  @Test
  void open_schemaOfAnEarlierBuild_isMigrated() {
    result(server.bank.run(new Deposit(A, 1)));
    server.execute(
        "drop table bank.streams",
        "delete from bank.flyway_schema_history where version = '0.2'",
        "drop schema emporium cascade");
    server.reopen();
    assertEquals(3L, receive(2, 0));
    assertEquals(1, server.count("select count(*) from emporium.identity"));
  }

  @Test
  void service_namedLikeTheEnginesSchema_isRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new JpaEngine(server.engine.options())
                .transactions(
                    "emporium",
                    emporium.locks.LockTree.derive("emporium", AccountId.class),
                    JpaBankRepository.MAPPING,
                    JpaBankRepository::new));
  }
}
