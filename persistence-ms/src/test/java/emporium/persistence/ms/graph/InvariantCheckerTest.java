package emporium.persistence.ms.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.Booking;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules over what is loaded. */
class InvariantCheckerTest {
  @TempDir Path directory;

  @BeforeEach
  void accounts() {
    try (var engine = new BankEngine(directory, Durability.PROCESS, options -> options)) {
      for (int i = 0; i < 30; i++) {
        var unused =
            engine
                .bank
                .run(new BankCommands.Open(new AccountId(1, i), i))
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
      }
    }
  }

  private GraphEngine engine(Predicate<Account> rule, String total) {
    var engine =
        new GraphEngine(
            EngineOptions.of(
                directory,
                Durability.PROCESS,
                EngineContext.of(List.of(TransferBooked.TOPIC), new NoEvents())));
    var unused =
        engine.transactions(
            TransferBooked.SERVICE,
            LockTree.derive("bank", BranchId.class, AccountId.class),
            graph -> declare(graph, rule, total));
    return engine;
  }

  private static Table<AccountId, Account> declare(
      Graph graph, Predicate<Account> rule, String total) {
    var accounts =
        graph
            .table("accounts", Account.class, Account::id)
            .owning(Booking.class)
            .invariant("balance is right", rule);
    graph.invariant(
        "total is " + total,
        () -> {
          long sum = accounts.all().stream().mapToLong(Account::balanceCents).sum();
          return Long.toString(sum).equals(total) ? Stream.of() : Stream.of("total " + sum);
        });
    return accounts;
  }

  @Test
  void open_rulesHold_reportsWhatWasChecked() {
    try (var engine = engine(account -> account.balanceCents() >= 0, "435")) {
      engine.open();
      var results = engine.operations().started().invariants();
      assertEquals(
          List.of("accounts: balance is right 30", ": total is 435 0"),
          results.stream().map(r -> r.table() + ": " + r.rule() + " " + r.checked()).toList());
    }
  }

  @Test
  void open_aggregateBreaksARule_isRefusedNamingTableKeyAndRule() {
    try (var engine = engine(account -> account.balanceCents() != 7, "435")) {
      var broken = assertThrows(InvariantsViolated.class, engine::open);
      assertEquals(
          List.of(
              "service=bank, table=accounts, key="
                  + new AccountId(1, 7)
                  + ", rule=balance is right"),
          broken.violations());
      assertFalse(engine.isOpen());
    }
    try (var engine = engine(account -> true, "435")) {
      engine.open(); // the directory was let go, and nothing was lost
      assertTrue(engine.isOpen());
    }
  }

  @Test
  void open_manyAggregatesBreakARule_namesTenAndCountsTheOthers() {
    try (var engine = engine(account -> account.balanceCents() < 0, "435")) {
      var broken = assertThrows(InvariantsViolated.class, engine::open);
      assertEquals(10, broken.violations().size());
      assertTrue(String.valueOf(broken.getMessage()).contains("and more"), broken.getMessage());
    }
  }

  @Test
  void open_ruleOverTheTablesBroken_isRefused() {
    try (var engine = engine(account -> true, "436")) {
      var broken = assertThrows(InvariantsViolated.class, engine::open);
      assertEquals(
          List.of("service=bank, table=several, at=total 435, rule=total is 436"),
          broken.violations());
    }
  }

  @Test
  void open_ruleThatCannotBeEvaluated_isBroken() {
    try (var engine =
        engine(
            account -> {
              throw new IllegalStateException("no such status");
            },
            "435")) {
      assertThrows(InvariantsViolated.class, engine::open);
    }
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(emporium.persistence.Event event) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends emporium.persistence.Event> E decode(byte[] payload, Class<E> type) {
      throw new UnsupportedOperationException();
    }
  }
}
