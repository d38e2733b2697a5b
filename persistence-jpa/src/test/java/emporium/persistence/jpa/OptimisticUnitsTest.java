package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.locks.LockTree;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Units of work without locks: what the database aborts for another one is tried again. */
@Timeout(60)
class OptimisticUnitsTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(1, 2);
  private static final long PAUSE_MS = 1;

  private JpaEngine engine;
  private Transactions<JpaState> bank;

  private record Does<R>(BiFunction<JpaState, Changes, R> body) implements Command<JpaState, R> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(A); // declared, and not taken
    }

    @Override
    public R apply(JpaState state, Changes changes) {
      return body.apply(state, changes);
    }
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new UnsupportedOperationException();
    }
  }

  private static JpaEngine engine(List<Topic<?>> topics) {
    return new JpaEngine(
        SharedPostgres.fresh()
            .apply(
                JpaOptions.of(
                    Path.of("unused"),
                    Durability.POWER,
                    EngineContext.of(topics, new NoEvents()))));
  }

  private static Transactions<JpaState> bankOn(JpaEngine engine) {
    return engine.transactions(
        "bank",
        LockTree.derive("bank", BranchId.class, AccountId.class),
        new JpaMapping().table(Account.class, AccountId.class).optimistic(PAUSE_MS),
        state -> state);
  }

  @BeforeEach
  void open() {
    engine = engine(List.of());
    bank = bankOn(engine);
    engine.open();
    run((state, changes) -> changes.add(new Account(A, 0)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @CanIgnoreReturnValue
  private <R> R run(BiFunction<JpaState, Changes, R> body) {
    return result(bank.run(new Does<>(body)));
  }

  private static long deposit(JpaState state, Changes changes) {
    Account account = changes.touch(Objects.requireNonNull(state.find(Account.class, A)));
    account.book(1);
    return account.balanceCents();
  }

  private long balance() {
    return result(
        bank.snapshot(
            state -> Objects.requireNonNull(state.find(Account.class, A)).balanceCents()));
  }

  @Test
  void run_anotherUnitCommitsFirst_isTriedAgain() {
    var tries = new AtomicInteger();
    long seen =
        run(
            (state, changes) -> {
              long balance = deposit(state, changes);
              if (tries.incrementAndGet() == 1) {
                run(OptimisticUnitsTest::deposit);
              }
              return balance;
            });
    assertEquals(2, tries.get());
    assertEquals(2, seen);
    assertEquals(2, balance());
  }

  @Test
  void run_anotherUnitCommitsFirstEachTime_endsAsLocksThatAreNotGranted() {
    var tries = new AtomicInteger();
    var refused =
        failure(
            bank.run(
                new Does<>(
                    (state, changes) -> {
                      tries.incrementAndGet();
                      long balance = deposit(state, changes);
                      run(OptimisticUnitsTest::deposit);
                      return balance;
                    })));
    assertInstanceOf(LockTimeout.class, refused);
    assertEquals(5, tries.get());
    assertEquals(5, balance());
  }

  @Test
  void run_anotherUnitAddsTheKeyFirst_isTriedAgainAndFindsIt() {
    var tries = new AtomicInteger();
    boolean added =
        run(
            (state, changes) -> {
              if (state.find(Account.class, B) != null) {
                return false;
              }
              changes.add(new Account(B, 0));
              if (tries.incrementAndGet() == 1) {
                run((inner, more) -> more.add(new Account(B, 0)));
              }
              return true;
            });
    assertFalse(added);
  }

  @Test
  void run_eachUnit_hasAConnectionOfItsOwnWithoutAdvisoryLocks() {
    String backend = "select cast(pg_backend_pid() as text)";
    String locks =
        "select cast(count(*) as text) from pg_locks"
            + " where locktype = 'advisory' and pid = pg_backend_pid()";
    assertEquals("repeatable read", inCommand("show transaction_isolation"));
    assertEquals("repeatable read", inRead("show transaction_isolation"));
    assertNotEquals(inCommand(backend), inCommand(backend));
    assertNotEquals(inRead(backend), inRead(backend));
    assertEquals("0", inCommand(locks));
  }

  private String inCommand(String statement) {
    return run((state, changes) -> one(state, statement));
  }

  private String inRead(String statement) {
    return result(bank.snapshot(state -> one(state, statement)));
  }

  private static String one(JpaState state, String statement) {
    return state.session().createNativeQuery(statement, String.class).getSingleResult();
  }

  @Test
  void facts_areThoseOfItsConnections() {
    assertEquals("repeatable read", engine.facts().get("transaction_isolation"));
  }

  @Test
  void transactions_serviceThatConsumesEvents_isRefused() {
    try (var other = engine(List.of(TransferBooked.TOPIC))) {
      assertThrows(IllegalArgumentException.class, () -> bankOn(other));
    }
  }
}
