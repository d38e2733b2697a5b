package emporium.persistence.ms;

import static emporium.persistence.ms.ColdBank.LATE;
import static emporium.persistence.ms.ColdBank.SOON;
import static emporium.persistence.ms.ColdBank.await;
import static emporium.persistence.ms.ColdBank.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Archived;
import emporium.persistence.NotTouched;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BranchId;
import emporium.persistence.ms.backup.Copies;
import emporium.persistence.ms.inspect.Inspector;
import emporium.persistence.ms.inspect.Texts;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.stored.StoreRoot;
import emporium.persistence.ms.stored.TableRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History on the graph: what leaves memory is there, whole, wherever the process ends. */
class ColdHistoryTest {
  /** Some packs full of them. */
  private static final int MANY = 9_000;

  @TempDir Path temporary;

  private Path directory() {
    return temporary.resolve("data");
  }

  /** What a killed process leaves: the directory as it is now. */
  private Path killed() {
    Path copy = temporary.resolve("killed");
    for (Path file : Copies.files(directory())) {
      Path target = copy.resolve(directory().relativize(file));
      Copies.createDirectories(Objects.requireNonNull(target.getParent()));
      Copies.copy(file, Copies.length(file), target, 0);
    }
    return copy;
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static void requireAll(ColdBank bank, int from, int to) {
    assertEquals(numbers(from, to), bank.numbers());
    assertEquals(numbers(from, to), bank.found(from, to));
  }

  @Test
  void archived_afterTheCheckpoint_isReadFromItsPack() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, MANY - 10);
      bank.checkpointed();
      requireAll(bank, 1, MANY);
      assertEquals(MANY - 11, bank.history());
    }
    try (var bank = new ColdBank(directory(), SOON)) {
      requireAll(bank, 1, MANY);
      assertEquals(MANY - 11, bank.history());
      assertEquals(List.of(), bank.found(MANY, MANY + 1_000));
    }
  }

  @Test
  void archived_isInNoIndexAndCannotBeTouched() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, 4);
      bank.archive(1, 3);
      for (int look = 0; look < 2; look++) {
        assertEquals(
            List.of(id(3)),
            await(
                bank.engine.bank.read(
                    LockSet.sharedRoot(),
                    b -> b.funded(new BranchId(1)).stream().map(Account::id).toList())));
        var touched =
            assertThrows(
                CompletionException.class,
                () -> await(bank.engine.bank.run(new BankCommands.Deposit(id(1), 5))));
        assertEquals(Archived.class, touched.getCause().getClass());
        var careless =
            assertThrows(
                CompletionException.class,
                () -> await(bank.engine.bank.run(new BankCommands.Careless(id(1)))));
        assertEquals(Archived.class, careless.getCause().getClass());
        bank.checkpointed();
      }
      var careless =
          assertThrows(
              CompletionException.class,
              () -> await(bank.engine.bank.run(new BankCommands.Careless(id(3)))));
      assertEquals(NotTouched.class, careless.getCause().getClass());
    }
  }

  @Test
  void kill_beforeTheCheckpoint_replaysWhatBecameHistory() {
    try (var bank = new ColdBank(directory(), LATE)) {
      bank.open(1, MANY);
      bank.archive(1, 5_000);
      bank.remove(4_000, 6_000);
      try (var again = new ColdBank(killed(), SOON)) {
        requireKept(again);
        again.checkpointed();
        requireKept(again);
      }
    }
    try (var again = new ColdBank(temporary.resolve("killed"), SOON)) {
      requireKept(again);
    }
  }

  private static void requireKept(ColdBank bank) {
    var expected = new java.util.ArrayList<>(numbers(1, 4_000));
    expected.addAll(numbers(6_000, MANY));
    assertEquals(expected, bank.numbers());
    assertEquals(expected, bank.found(1, MANY));
    assertEquals(3_999, bank.history());
  }

  @Test
  void kill_afterTheCheckpoint_hasItInThePacks() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, 5_000);
      bank.remove(4_000, 6_000);
      bank.checkpointed();
      try (var again = new ColdBank(killed(), SOON)) {
        assertEquals(0, again.engine.engine.operations().loaded().replayedUnits());
        requireKept(again);
      }
    }
  }

  /** The control: a store whose packs were not in the commit that took the accounts out. */
  @Test
  void kill_packsNotInTheSameCommit_isNoticedByTheseTests() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, 100);
      bank.archive(1, 50);
    }
    forgetPacks();
    try (var again = new ColdBank(directory(), SOON)) {
      assertThrows(AssertionError.class, () -> requireAll(again, 1, 100));
      assertEquals(numbers(50, 100), again.numbers());
    }
  }

  private void forgetPacks() {
    var graph = new Graph("bank");
    var bank = new GraphBank(graph);
    var letters = graph.table("dead_letters", DeadLetter.class, DeadLetter::key);
    var declared = BankEngine.declared(directory());
    declared.close();
    assertEquals(0, bank.size() + letters.size());
    try (GraphStore store = Directory.store(declared.options(), List.of(graph))) {
      for (TableRoot table : store.root(StoreRoot.class, StoreRoot::new).services.get(0).tables) {
        table.cold = null;
        store.store(table);
      }
      store.commit();
    }
  }

  @Test
  void kill_archivedInPacksAndRemovedInTheJournal_isGone() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, MANY);
    }
    try (var bank = new ColdBank(directory(), LATE)) {
      bank.remove(1, 3_000);
      bank.open(1, 100);
      try (var again = new ColdBank(killed(), SOON)) {
        assertTrue(again.engine.engine.operations().loaded().replayedUnits() > 0);
        var expected = new java.util.ArrayList<>(numbers(1, 100));
        expected.addAll(numbers(3_000, MANY));
        assertEquals(expected, again.numbers());
        assertEquals(MANY - 3_000, again.history());
      }
    }
  }

  @Test
  void backup_withHistory_hasItAndCountsIt() {
    Path backup = temporary.resolve("backup");
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, 500);
      bank.archive(1, 400);
      bank.checkpointed();
      bank.archive(400, 420);
      assertEquals(backup, bank.engine.engine.operations().backup(backup).directory());
    }
    var inspector = new Inspector(BankEngine::declared, progress -> {});
    var found = inspector.restore(backup, temporary.resolve("restored"));
    assertTrue(
        found.census().tables().contains(new Census.TableCount("bank", "accounts", 499, 419)));
    assertTrue(Texts.of(found).contains("499, 419 of them history"), Texts.of(found));
    try (var again = new ColdBank(temporary.resolve("restored"), SOON)) {
      requireAll(again, 1, 500);
    }
  }

  /** The slots of packs that went are used again, by packs of others. */
  @Test
  void removed_allOfIt_leavesRoomForOtherHistory() {
    for (int round = 0; round < 3; round++) {
      int first = round * MANY + 1;
      try (var bank = new ColdBank(directory(), SOON)) {
        bank.open(first, first + MANY);
        bank.archive(first, first + MANY);
        bank.checkpointed();
        requireAll(bank, first, first + MANY);
        bank.remove(first, first + MANY - 5);
        bank.checkpointed();
        assertEquals(numbers(first + MANY - 5, first + MANY), bank.numbers());
        bank.remove(first + MANY - 5, first + MANY);
        bank.checkpointed();
        assertEquals(List.of(), bank.numbers());
      }
    }
  }

  @Test
  void removal_undone_findsItAsBefore() {
    try (var bank = new ColdBank(directory(), SOON)) {
      bank.open(1, 100);
      bank.archive(1, 50);
      bank.checkpointed();
      bank.archive(50, 60);
      assertThrows(
          CompletionException.class,
          () ->
              bank.each(
                  1,
                  70,
                  (state, changes, id) -> {
                    changes.remove(Objects.requireNonNull(state.find(id)));
                    if (id.number() == 69) {
                      throw new IllegalStateException("undone");
                    }
                  }));
      requireAll(bank, 1, 100);
      bank.checkpointed();
      requireAll(bank, 1, 100);
      assertEquals(59, bank.history());
    }
  }
}
