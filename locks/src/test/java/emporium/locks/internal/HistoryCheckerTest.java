package emporium.locks.internal;

import static emporium.locks.LockMode.IS;
import static emporium.locks.LockMode.IX;
import static emporium.locks.LockMode.S;
import static emporium.locks.LockMode.SIX;
import static emporium.locks.LockMode.X;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.locks.LockMode;
import emporium.locks.RootKey;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.internal.LockingHistory.Access;
import emporium.locks.internal.LockingHistory.Holding;
import emporium.locks.internal.LockingHistory.Taking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checkers, on histories made by hand. */
class HistoryCheckerTest {
  private static final CustomerId CUSTOMER = new CustomerId(1);
  private static final OrderKey ORDER = new OrderKey(CUSTOMER, 1);
  private static final SellerId SELLER = new SellerId(1);

  /** Each step is a command, r or w, a datum, as in textbooks. */
  private static Optional<String> cycle(String steps) {
    List<Access> accesses = new ArrayList<>();
    for (String step : steps.split(" ", -1)) {
      boolean write = step.charAt(1) == 'w';
      accesses.add(
          new Access(step.substring(0, 1), step.substring(2), write, accesses.size() + 1L));
    }
    return new ConflictGraph(accesses).cycle();
  }

  @ParameterizedTest
  @CsvSource({
    "one after the other, 1rx 1wx 2rx 2wx",
    "interleaved on several data, 1rx 1wx 2rx 1ry 2wx 1wy 2ry 2wy",
    "only reads, 1rx 2rx 1ry 2ry 2rx 1rx",
    "own accesses, 1rx 1wx 1rx 1wx",
    "a later writer of what a reader has left, 1rx 2wx 2wy 3ry 3wz",
    "a chain, 1wx 2rx 2wy 3ry 3wz 4rz 1rq 4wq"
  })
  void cycle_serializableHistory_isNone(String name, String steps) {
    assertEquals(Optional.empty(), cycle(steps), name);
  }

  @ParameterizedTest
  @CsvSource({
    "lost update, 1rx 2rx 1wx 2wx, cycle: 1 -(ww x)-> 2 -(rw x)-> 1",
    "write skew, 1rx 1ry 2rx 2ry 1wx 2wy, cycle: 1 -(rw y)-> 2 -(rw x)-> 1",
    "unrepeatable read, 1rx 2wx 1rx, cycle: 1 -(rw x)-> 2 -(wr x)-> 1",
    "phantom, 1rsum 2wrow 2wsum 1rrow, cycle: 1 -(rw sum)-> 2 -(wr row)-> 1",
    "dirty write, 1wx 2wx 2wy 1wy, cycle: 1 -(ww x)-> 2 -(ww y)-> 1",
    "dirty read, 1wx 2rx 1wx, cycle: 1 -(wr x)-> 2 -(rw x)-> 1",
    "three commands, 1rx 2wx 2ry 3wy 3rz 1wz, cycle: 1 -(rw x)-> 2 -(rw y)-> 3 -(rw z)-> 1",
    "with others around, 8wx 1rx 2rx 1wx 2wx 9rx, cycle: 1 -(ww x)-> 2 -(rw x)-> 1"
  })
  void cycle_anomaly_isSpelledOut(String name, String steps, String expected) {
    assertEquals(Optional.of(expected), cycle(steps), name);
  }

  /** A taking that waits, with the mode on the last key and {@code above} on its owners. */
  private static Taking taking(
      String command, long from, long to, LockMode above, LockMode mode, Object... keys) {
    List<Holding> holdings =
        Stream.of(keys)
            .map(
                key -> {
                  boolean last = key == keys[keys.length - 1];
                  return new Holding(command, key, last ? mode : above, last, from + 1, to);
                })
            .toList();
    return new Taking(command, true, holdings, List.of(keys), from);
  }

  private static List<String> wrongs(Taking... takings) {
    return LockHistoryChecker.wrongs(new LockingHistory(List.of(takings), List.of()));
  }

  private static Taking onCustomer(String command, long from, long to, LockMode mode) {
    return taking(command, from, to, mode.intention(), mode, RootKey.ROOT, CUSTOMER);
  }

  @Test
  void wrongs_readersTogetherWritersAlone_areNone() {
    assertEquals(
        List.of(),
        wrongs(
            onCustomer("1", 0, 9, S),
            onCustomer("2", 5, 12, S),
            onCustomer("3", 13, 20, X),
            taking("4", 30, 40, IX, X, RootKey.ROOT, CUSTOMER, ORDER),
            taking("5", 35, 45, IX, X, RootKey.ROOT, SELLER)));
  }

  @ParameterizedTest
  @CsvSource({"IS,  IS IX S SIX", "IX,  IS IX", "S,   IS S", "SIX, IS", "X,   none"})
  void wrongs_overlapOfTwoModes_areTheMatrix(LockMode mode, String compatible) {
    for (LockMode other : LockMode.values()) {
      Taking one = new Taking("1", true, holdings("1", mode, 0, 9), List.of(), 0);
      Taking two = new Taking("2", true, holdings("2", other, 5, 12), List.of(), 0);
      boolean allowed = List.of(compatible.split(" ", -1)).contains(other.name());
      assertEquals(allowed ? 0 : 1, wrongs(one, two).size(), mode + " " + other);
    }
  }

  private static List<Holding> holdings(String command, LockMode mode, long from, long to) {
    return List.of(new Holding(command, RootKey.ROOT, mode, true, from, to));
  }

  @Test
  void wrongs_overlap_namesBoth() {
    assertEquals(
        List.of("overlap: 1 S on root from 0 to 9 and 2 X on root from 9 to 12"),
        wrongs(
            new Taking("2", true, holdings("2", X, 9, 12), List.of(), 0),
            new Taking("1", true, holdings("1", S, 0, 9), List.of(), 0)));
  }

  @ParameterizedTest
  @CsvSource({"IS, S, 0", "IX, S, 0", "S, S, 0", "IX, X, 0", "SIX, X, 0", "IS, X, 1", "S, X, 1"})
  void wrongs_modeOnOwner_mustAllowModeBelow(LockMode above, LockMode mode, int expected) {
    List<String> wrongs = wrongs(taking("1", 0, 9, above, mode, RootKey.ROOT, SELLER));
    assertEquals(expected, wrongs.size(), wrongs::toString);
  }

  @Test
  void wrongs_ownerMissing_isNamed() {
    assertEquals(
        List.of("no intention on " + CUSTOMER + " for 1 X on " + ORDER + " from 1 to 9"),
        wrongs(taking("1", 0, 9, IX, X, RootKey.ROOT, ORDER)));
  }

  @Test
  void wrongs_grantsOutOfOrder_areNamed() {
    Taking sorted = taking("1", 0, 9, IS, S, RootKey.ROOT, SELLER);
    List<Object> back = List.of(SELLER, RootKey.ROOT);
    assertEquals(
        List.of("order: 1 was granted root after " + SELLER),
        wrongs(new Taking("1", true, sorted.holdings(), back, 0)));
  }

  @Test
  void wrongs_waitForEarlierLock_isNamedUnlessCoveredOrHeldOrTried() {
    Taking later = taking("1", 0, 9, IX, X, RootKey.ROOT, CUSTOMER, ORDER);
    Taking earlier = taking("1", 3, 8, IX, X, RootKey.ROOT, CUSTOMER);
    Taking seller = taking("1", 3, 8, IX, X, RootKey.ROOT, SELLER);
    assertEquals(1, wrongs(later, seller).size());
    assertEquals(List.of(), wrongs(later, earlier));
    assertEquals(
        List.of(), wrongs(seller, taking("1", 5, 7, IX, X, RootKey.ROOT, CUSTOMER, ORDER)));
    assertEquals(List.of(), wrongs(later, new Taking("1", false, seller.holdings(), List.of(), 3)));
    Taking all = new Taking("1", true, holdings("1", SIX, -9, 99), List.of(), -9);
    Taking read = taking("1", 3, 8, IS, S, RootKey.ROOT, SELLER);
    assertEquals(List.of(), wrongs(all, later, read));
    assertEquals(1, wrongs(all, later, seller).size());
  }
}
