package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static emporium.persistence.jpa.ConditionWait.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Close;
import emporium.persistence.contract.BankCommands.Deposit;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the contract leaves to the engine: order of events, conflicts, locks, keys without rows. */
class JpaUnitOfWorkTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  /** More than there are connections. */
  private static final int OTHERS = 40;

  private JpaBankEngine server;

  @BeforeEach
  void open() {
    server = server(Durability.POWER);
  }

  private static JpaBankEngine server(Durability durability) {
    var database = SharedPostgres.fresh();
    return new JpaBankEngine(
        durability, options -> JpaBankEngine.withWaits(database.apply(options), 60_000, 100));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static <R> Command<BankRepository, R> does(
      LockSet locks, BiFunction<BankRepository, Changes, R> body) {
    return new AdHocCommand<>(locks, body);
  }

  private static void emit(Changes changes, int branch, long amount) {
    changes.emit(TransferBooked.TOPIC, new TransferBooked(branch, amount, ""));
  }

  private long balance(AccountId id) {
    return result(
        server.bank.read(
            LockSet.shared(id), bank -> Objects.requireNonNull(bank.find(id)).balanceCents()));
  }

  private List<Long> amounts(int branch) {
    return server.handedOut.stream()
        .map(envelope -> (TransferBooked) envelope.event())
        .filter(booked -> booked.branch() == branch)
        .map(TransferBooked::amountCents)
        .toList();
  }

  /** Without another commit, which would have sent it. */
  @Test
  void event_behindOneOfAUnitThatFails_leavesWhenThatOneFails() {
    var numbered = new CountDownLatch(1);
    var goesOn = new CountDownLatch(1);
    server.engine.observe(
        new AtCommit(
            work -> {
              if (numbered.getCount() > 0) { // the first
                numbered.countDown();
                ConditionWait.latch(goesOn);
              }
            }));
    var failing = server.bank.run(opensAndPublishes(1));
    ConditionWait.latch(numbered);
    result(server.bank.run(opensAndPublishes(2)));
    assertEquals(List.of(), amounts(1));
    goesOn.countDown();
    assertInstanceOf(IllegalStateException.class, failure(failing));
    until(() -> amounts(1).equals(List.of(2L)));
  }

  /** The same account and the same key each time, without locks: the second to commit fails. */
  private static Command<BankRepository, Integer> opensAndPublishes(long amount) {
    return does(
        LockSet.none(),
        (bank, changes) -> {
          changes.add(new Account(A, 0));
          emit(changes, 1, amount);
          return 0;
        });
  }

  @Test
  void events_numberedInOneOrderAndCommittedInTheOther_bothLeave() throws Exception {
    var first = new CountDownLatch(1);
    var second = new CountDownLatch(1);
    server.engine.observe(
        new AtCommit(
            work -> {
              if (work == Deposit.class) { // has its number 1, waits until 2 is committed
                first.countDown();
                ConditionWait.latch(second);
              }
            }));
    result(server.bank.run(new Open(A, 0)));
    var slow = server.bank.run(new Deposit(A, 1));
    ConditionWait.latch(first);
    result(
        server.bank.run(
            does(
                LockSet.exclusive(B),
                (bank, changes) -> {
                  emit(changes, 2, 2);
                  return 0;
                })));
    assertEquals(List.of(2L), amounts(2));
    assertEquals(List.of(), amounts(1));
    second.countDown();
    result(slow);
    until(() -> amounts(1).size() == 1);
    assertEquals(List.of(2L, 1L), server.handedOut.stream().map(e -> e.id().sequence()).toList());
    int before = server.handedOut.size();
    server.reopen();
    assertEquals(
        List.of(1L, 2L),
        server.handedOut.subList(before, server.handedOut.size()).stream()
            .map(e -> e.id().sequence())
            .toList());
  }

  @Test
  void events_ofOneKey_leaveInTheOrderOfTheirCommits() {
    int count = 100;
    var commits = new ArrayList<CompletionStage<Long>>();
    var next = new AtomicInteger();
    result(server.bank.run(new Open(A, 0)));
    for (int i = 0; i < count; i++) {
      commits.add(
          server.bank.run(
              does(
                  LockSet.exclusive(A),
                  (bank, changes) -> {
                    var account = changes.touch(Objects.requireNonNull(bank.find(A)));
                    account.book(1);
                    emit(changes, 1, account.balanceCents());
                    next.incrementAndGet();
                    return account.balanceCents();
                  })));
    }
    commits.forEach(ConditionWait::result);
    until(() -> amounts(1).size() == count);
    for (int i = 0; i < count; i++) {
      assertEquals(i + 1, amounts(1).get(i));
    }
  }

  @Test
  void run_databaseGivesItUp_isTriedAgainAndThenFailsByName() {
    var tries = new AtomicInteger();
    assertEquals(
        (Integer) 3,
        result(
            server.bank.run(
                does(
                    LockSet.exclusive(A),
                    (bank, changes) -> {
                      changes.add(new Account(A, 5));
                      if (tries.incrementAndGet() < 3) {
                        throw new IllegalStateException(
                            new SQLException("could not serialize", "40001"));
                      }
                      return tries.get();
                    }))));
    assertEquals(5, balance(A));
    tries.set(0);
    Command<BankRepository, Integer> hopeless =
        does(
            LockSet.exclusive(B),
            (bank, changes) -> {
              tries.incrementAndGet();
              throw new IllegalStateException(new SQLException("deadlock", "40P01"));
            });
    assertInstanceOf(LockTimeout.class, failure(server.bank.run(hopeless)));
    assertEquals(server.engine.options().attemptsMax(), tries.get());
  }

  @Test
  void run_removedAndAddedAgain_isTheNewOne() {
    result(server.bank.run(new Open(A, 1)));
    result(
        server.bank.run(
            does(
                LockSet.exclusive(A),
                (bank, changes) -> {
                  changes.remove(Objects.requireNonNull(bank.find(A)));
                  assertNull(bank.find(A));
                  changes.add(new Account(A, 2));
                  assertEquals(2, Objects.requireNonNull(bank.find(A)).balanceCents());
                  return 0;
                })));
    assertEquals(2, balance(A));
    result(server.bank.run(new Close(A)));
    assertEquals(
        (Integer) 0,
        result(
            server.bank.run(
                does(
                    LockSet.exclusive(A),
                    (bank, changes) -> {
                      var account = changes.add(new Account(A, 3));
                      changes.remove(account);
                      return bank.size();
                    }))));
  }

  @Test
  void add_existingKey_isAProgrammingError() {
    result(server.bank.run(new Open(A, 1)));
    assertInstanceOf(IllegalStateException.class, failure(server.bank.run(new Open(A, 1))));
    assertEquals(1, balance(A));
  }

  @Test
  void outbox_consumedByAll_isEmptied() {
    result(server.bank.run(new Open(A, 1)));
    result(server.bank.run(new Deposit(A, 1)));
    Envelope<?> event = server.handedOut.get(0);
    assertEquals(1, server.engine.pendingEvents());
    assertEquals(1, server.rows("outbox"));
    result(
        result(server.bank.consume(event, does(LockSet.none(), (bank, changes) -> 0))).durable());
    assertEquals(0, server.engine.pendingEvents());
    until(() -> server.rows("outbox") == 0 && server.rows("inbox") == 0);
    assertNull(result(server.bank.consume(event, does(LockSet.none(), (b, c) -> 1))).result());
  }

  /**
   * The commit is sent with the insert of events: if that fails, there is none, and no remainder.
   */
  @Test
  void emit_eventThatTheTablesRefuse_undoesTheCommandAndHarmsNoOther() {
    result(server.bank.run(new Open(A, 1)));
    server.execute("alter table bank.outbox add constraint refused check (false) not valid");
    for (int i = 0; i < OTHERS; i++) {
      assertInstanceOf(IllegalStateException.class, failure(server.bank.run(new Deposit(A, 1))));
    }
    assertEquals(0, server.engine.pendingEvents());
    for (int i = 0; i < OTHERS; i++) {
      var id = new AccountId(1, 1_000 + i);
      result(server.bank.run(does(LockSet.exclusive(id), (bank, changes) -> bank.size())));
    }
    assertEquals(1, balance(A));
    server.execute("alter table bank.outbox drop constraint refused");
    result(server.bank.run(new Deposit(A, 1)));
    assertEquals(2, balance(A));
    until(() -> server.handedOut.size() == 1);
  }

  /** The statement that takes the locks inserts the mark. */
  @Test
  void consume_command_takesNoStatementMoreThanRun() {
    var counts = new CopyOnWriteArrayList<Integer>();
    server.engine.observe((service, work, sent) -> counts.add(sent.statements()));
    result(server.bank.run(new Open(A, 1)));
    result(server.bank.run(new Deposit(A, 1)));
    result(server.bank.consume(server.handedOut.get(0), new Deposit(A, 1)));
    assertEquals(3, balance(A));
    assertEquals(List.of(3, 6, 6), counts.subList(0, 3));
  }

  /** One transaction, with the statements of one of them; the last one fails, so each its own. */
  @Test
  void consumeAll_events_areOneTransactionUnlessOneFails() {
    result(server.bank.run(new Open(A, 1)));
    for (int i = 0; i < 6; i++) {
      result(server.bank.run(new Deposit(A, 1)));
    }
    var works = new CopyOnWriteArrayList<String>();
    server.engine.observe(
        (service, work, sent) -> works.add(work.getSimpleName() + " " + sent.statements()));
    together(server.handedOut.subList(0, 3), A).forEach(ConditionWait::result);
    assertEquals(List.of("EventEffect 6"), works);
    var outcomes = together(server.handedOut.subList(3, 6), new AccountId(9, 9));
    assertInstanceOf(NullPointerException.class, failure(outcomes.get(2)));
    assertEquals(List.of("EventEffect 6", "Deposit 6", "Deposit 6"), works);
    assertEquals(1 + 6 + 5, balance(A));
  }

  /** Deposits for events, the last one into that account. */
  private List<CompletionStage<? extends CommitResult<?>>> together(
      List<Envelope<?>> events, AccountId last) {
    var effects = new ArrayList<EventEffect<BankRepository>>();
    for (Envelope<?> event : events) {
      boolean isLast = effects.size() == events.size() - 1;
      effects.add(new EventEffect<>(event, new Deposit(isLast ? last : A, 1)));
    }
    return server.bank.consumeAll(effects);
  }

  /** Locks, rows in batches of 64, event. */
  @Test
  void run_manyKeys_loadsRowsInBatches() {
    var counts = new CopyOnWriteArrayList<Integer>();
    server.engine.observe((service, work, sent) -> counts.add(sent.statements()));
    var ids = new ArrayList<AccountId>();
    for (int number = 0; number < 70; number++) {
      ids.add(new AccountId(1, number));
      if (number % 2 == 0) {
        result(server.bank.run(new Open(ids.get(number), number)));
      }
    }
    for (int count : new int[] {2, 3, 4, 5, 64, 65, 70}) {
      var some = List.copyOf(ids.subList(0, count));
      Command<BankRepository, Integer> absent =
          does(
              LockSet.exclusive(some),
              (bank, changes) -> {
                emit(changes, 1, 1);
                return (int) some.stream().filter(id -> bank.find(id) == null).count();
              });
      assertEquals((Integer) (count / 2), result(server.bank.run(absent)));
      assertEquals(count > 64 ? 4 : 3, counts.get(counts.size() - 1), count + " keys");
    }
  }

  @Test
  void facts_areReadFromTheServer() {
    var facts = server.engine.facts();
    assertEquals("on", facts.get("fsync"));
    assertEquals("on", facts.get("synchronous_commit"));
    assertEquals("read committed", facts.get("transaction_isolation"));
    assertTrue(facts.get("server_version").startsWith("18"), facts.toString());
    try (var other = server(Durability.PROCESS)) {
      assertEquals("off", other.engine.facts().get("synchronous_commit"));
      assertEquals("on", other.engine.facts().get("fsync"));
    }
    assertFalse(facts.containsKey("password"));
  }

  @Test
  void database_ofAnotherEngine_isRefused() {
    var refused =
        assertThrows(
            IllegalStateException.class,
            () ->
                new JpaBankEngine(
                    Durability.POWER,
                    options -> JpaBankEngine.withWaits(server.with().apply(options), 100, 100)));
    assertTrue(String.valueOf(refused.getMessage()).contains("Another process"));
    result(server.bank.run(new Open(A, 1)));
  }

  /** PostgreSQL may need a moment to see that a process has ended. */
  @Test
  @Timeout(60)
  void database_ofAnEngineThatEndsMeanwhile_isOpenedThen() {
    var with = server.with();
    var next = CompletableFuture.supplyAsync(() -> new JpaBankEngine(Durability.POWER, with));
    String waiting =
        "select count(*) from pg_locks where locktype = 'advisory' and not granted and database ="
            + " (select oid from pg_database where datname = current_database())";
    while (server.count(waiting) == 0) {
      assertFalse(next.isDone(), "it does not wait");
      Thread.onSpinWait();
    }
    server.close();
    server = next.join();
    result(server.bank.run(new Open(A, 1)));
  }
}
