package emporium.locks.internal;

import static emporium.locks.LockMode.IS;
import static emporium.locks.LockMode.IX;
import static emporium.locks.LockMode.S;
import static emporium.locks.LockMode.SIX;
import static emporium.locks.LockMode.X;
import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockMode;
import emporium.locks.LockSet;
import emporium.locks.RootKey;
import emporium.locks.TestKeys.CustomerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each protection switched off in turn: the checkers are red every time, and green for the same
 * commands with it on.
 */
class LockControlsTest {
  private static final int TIMES = 20;
  private static final CustomerId CUSTOMER = new CustomerId(1);
  private static final Object ITEM = PieceAccounts.item(1, 0, 0);
  private static final Object OTHER_ITEM = PieceAccounts.item(1, 1, 1);

  private static Stream<Arguments> excludingModes() {
    List<Arguments> all = new ArrayList<>();
    for (LockMode one : LockMode.values()) {
      for (LockMode other : LockMode.values()) {
        if (!GrayModel.compatible(one, other)) {
          all.add(Arguments.of(one, other, RootKey.ROOT));
          all.add(Arguments.of(one, other, CUSTOMER));
        }
      }
    }
    return all.stream();
  }

  /** A set that needs {@code mode} on {@code owner}, with {@code item} if it needs one below. */
  private static LockSet set(LockMode mode, Object owner, Object item) {
    LockSet all = owner == RootKey.ROOT ? LockSet.sharedRoot() : shared(owner);
    return switch (mode) {
      case IS -> shared(item);
      case IX -> exclusive(item);
      case S -> all;
      case SIX -> all.and(exclusive(item));
      case X -> owner == RootKey.ROOT ? LockSet.exclusiveRoot() : exclusive(owner);
    };
  }

  /** A table that takes two modes for compatible. */
  private static ObservedLockTable without(LockMode one, LockMode other) {
    return new ObservedLockTable() {
      @Override
      int conflicts(LockMode mode) {
        int conflicts = super.conflicts(mode);
        conflicts &= mode == one ? ~other.bit() : ~0;
        return conflicts & (mode == other ? ~one.bit() : ~0);
      }
    };
  }

  @ParameterizedTest
  @MethodSource("excludingModes")
  void matrix_onePairWrong_isRed(LockMode one, LockMode other, Object owner) throws Exception {
    for (int i = 0; i < TIMES; i++) {
      assertRed(
          "overlap: first " + one + " on " + owner,
          new ForcedInterleaving(new RecordedLocks(without(one, other)))
              .lock(set(one, owner, ITEM), set(other, owner, OTHER_ITEM)));
    }
  }

  @ParameterizedTest
  @MethodSource("excludingModes")
  void matrix_right_isGreen(LockMode one, LockMode other, Object owner) throws Exception {
    assertEquals(
        List.of(),
        new ForcedInterleaving(new RecordedLocks(new ObservedLockTable()))
            .lock(set(one, owner, ITEM), set(other, owner, OTHER_ITEM)));
  }

  /** Two pairs must not be broken by one slip of the test: broken is what was named. */
  @Test
  void matrix_onePairWrong_leavesOthersAlone() {
    ObservedLockTable table = without(S, IX);
    Map<LockMode, Integer> expected =
        Map.of(
            IS, X.bit(),
            IX, SIX.bit() | X.bit(),
            S, SIX.bit() | X.bit(),
            SIX, IX.bit() | S.bit() | SIX.bit() | X.bit(),
            X, IS.bit() | IX.bit() | S.bit() | SIX.bit() | X.bit());
    expected.forEach((mode, bits) -> assertEquals(bits, table.conflicts(mode), mode.name()));
  }

  private static void moveBetweenItems(CommandAttempt attempt) {
    attempt.move(List.of(ITEM, OTHER_ITEM));
  }

  @RepeatedTest(TIMES)
  void locks_off_updateIsLost() throws Exception {
    LockSet items = exclusive(ITEM, OTHER_ITEM);
    ForcedInterleaving meeting =
        new ForcedInterleaving(
            new RecordedLocks(new ObservedLockTable(), plan -> new LockGrant[0]));
    assertRed(
        "cycle: ",
        meeting.run(
            items, LockControlsTest::moveBetweenItems, items, LockControlsTest::moveBetweenItems));
  }

  @RepeatedTest(TIMES)
  void locks_on_noUpdateIsLost() throws Exception {
    LockSet items = exclusive(ITEM, OTHER_ITEM);
    ForcedInterleaving meeting = new ForcedInterleaving(new RecordedLocks(new ObservedLockTable()));
    assertEquals(
        List.of(),
        meeting.run(
            items, LockControlsTest::moveBetweenItems, items, LockControlsTest::moveBetweenItems));
  }

  private static RecordedLocks withoutIntentions() {
    return new RecordedLocks(
        new ObservedLockTable(),
        plan -> Arrays.stream(plan).filter(grant -> grant.requested).toArray(LockGrant[]::new));
  }

  @RepeatedTest(TIMES)
  void intentions_off_readOfOwnerMissesWriteBelow() throws Exception {
    ForcedInterleaving meeting = new ForcedInterleaving(withoutIntentions());
    List<String> wrongs =
        meeting.run(
            exclusive(ITEM),
            first -> first.write(ITEM, 1),
            shared(CUSTOMER),
            ForcedInterleaving.readTwice(ITEM));
    assertRed("cycle: ", wrongs);
    assertRed("no intention on " + CUSTOMER + " for first X", wrongs);
  }

  @RepeatedTest(TIMES)
  void intentions_on_readOfOwnerIsRepeatable() throws Exception {
    ForcedInterleaving meeting = new ForcedInterleaving(new RecordedLocks(new ObservedLockTable()));
    assertEquals(
        List.of(),
        meeting.run(
            exclusive(ITEM),
            first -> first.write(ITEM, 1),
            shared(CUSTOMER),
            ForcedInterleaving.readTwice(ITEM)));
  }

  /** Neither bars the way nor looks for those who are on it. */
  static ObservedLockTable withoutBarrier() {
    return new ObservedLockTable() {
      @Override
      void raise(int hash) {
        // the switch
      }

      @Override
      void lower(int hash) {
        // the switch
      }

      @Override
      boolean isHeldOnFastPath(LockGrant grant) {
        return false;
      }

      @Override
      void transfer(LockNode node) {
        // the switch
      }
    };
  }

  @RepeatedTest(TIMES)
  void barrier_off_intentionPassesStrongOwner() throws Exception {
    assertRed(
        "overlap: first X on root",
        new ForcedInterleaving(new RecordedLocks(withoutBarrier()))
            .lock(LockSet.exclusiveRoot(), exclusive(ITEM)));
    assertRed(
        "overlap: first S on " + CUSTOMER,
        new ForcedInterleaving(new RecordedLocks(withoutBarrier()))
            .lock(shared(CUSTOMER), exclusive(ITEM)));
  }

  @RepeatedTest(TIMES)
  void barrier_off_strongOwnerMissesPassed() throws Exception {
    assertRed(
        "overlap: first IX on root",
        new ForcedInterleaving(new RecordedLocks(withoutBarrier()))
            .lock(exclusive(ITEM), LockSet.exclusiveRoot()));
  }

  /** Raises the barrier but finds no grant of the fast path. */
  private static ObservedLockTable withoutTransfer() {
    return new ObservedLockTable() {
      @Override
      boolean isHeldOnFastPath(LockGrant grant) {
        return false;
      }

      @Override
      void transfer(LockNode node) {
        // the switch
      }
    };
  }

  @RepeatedTest(TIMES)
  void transfer_off_strongOwnerMissesFastPath() throws Exception {
    assertRed(
        "overlap: first IX on root",
        new ForcedInterleaving(new RecordedLocks(withoutTransfer()))
            .lock(exclusive(ITEM), LockSet.exclusiveRoot()));
    assertEquals(
        List.of(),
        new ForcedInterleaving(new RecordedLocks(withoutTransfer()))
            .lock(LockSet.exclusiveRoot(), exclusive(ITEM)),
        "who comes after the barrier needs no transfer");
  }

  @RepeatedTest(TIMES)
  void barrier_on_keepsBothOut() throws Exception {
    assertEquals(
        List.of(),
        new ForcedInterleaving(new RecordedLocks(new ObservedLockTable()))
            .lock(exclusive(ITEM), LockSet.exclusiveRoot()));
    assertEquals(
        List.of(),
        new ForcedInterleaving(new RecordedLocks(new ObservedLockTable()))
            .lock(LockSet.exclusiveRoot(), exclusive(ITEM)));
  }

  private static void assertRed(String expected, List<String> wrongs) {
    assertTrue(wrongs.stream().anyMatch(wrong -> wrong.startsWith(expected)), wrongs::toString);
  }
}
