package emporium.locks;

import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LockSetTest {
  @Test
  void and_sameKeyTwice_joinsModes() {
    LockSet set = LockSet.shared(stock(1, 1), seller(2)).and(LockSet.exclusive(stock(1, 1)));
    assertEquals(
        List.of(new LockRequest(stock(1, 1), LockMode.X), new LockRequest(seller(2), LockMode.S)),
        set.requests());
  }

  @Test
  void and_none_isTheOther() {
    LockSet set = LockSet.exclusive(seller(1));
    assertSame(set, set.and(LockSet.none()));
    assertSame(set, LockSet.none().and(set));
  }

  @Test
  void exclusive_sameKeyTwice_isOneRequest() {
    assertEquals(LockSet.exclusive(seller(1)), LockSet.exclusive(List.of(seller(1), seller(1))));
  }

  @Test
  void exclusive_noKeys_isNone() {
    assertSame(LockSet.none(), LockSet.exclusive());
    assertSame(LockSet.none(), LockSet.shared(List.of()));
  }

  @Test
  void exclusive_nullKey_isRefusedByName() {
    assertNullKey(() -> LockSet.exclusive(seller(1), null).requests());
    assertNullKey(() -> LockSet.exclusive((Object) null).requests());
    assertNullKey(() -> LockSet.shared(Arrays.asList(null, seller(1))).requests());
    assertNullKey(() -> LockSet.of(LockMode.IX, (Object) null).requests());
  }

  private static void assertNullKey(Executable call) {
    assertEquals(
        "null key in a lock set", assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void exclusive_nullForAllKeys_isRefused() {
    assertThrows(NullPointerException.class, () -> LockSet.exclusive((Object[]) null).requests());
    assertThrows(NullPointerException.class, () -> LockSet.shared((Collection<?>) null).requests());
  }

  @ParameterizedTest
  @EnumSource
  void of_everyMode_asksForItOnEachKey(LockMode mode) {
    LockSet set = LockSet.of(mode, seller(1), RootKey.ROOT);
    assertEquals(
        List.of(new LockRequest(seller(1), mode), new LockRequest(RootKey.ROOT, mode)),
        set.requests());
    assertEquals(set, LockSet.of(mode, List.of(RootKey.ROOT, seller(1))));
  }

  @Test
  void of_sharedAndExclusive_areTheNamedSets() {
    assertEquals(LockSet.shared(seller(1)), LockSet.of(LockMode.S, seller(1)));
    assertEquals(LockSet.exclusive(seller(1)), LockSet.of(LockMode.X, seller(1)));
    assertEquals(LockSet.sharedRoot(), LockSet.of(LockMode.S, RootKey.ROOT));
    assertEquals(LockSet.exclusiveRoot(), LockSet.of(LockMode.X, RootKey.ROOT));
    assertSame(LockSet.none(), LockSet.of(LockMode.IS));
  }

  @Test
  void of_intentionAndShared_joinToBoth() {
    assertEquals(
        LockSet.of(LockMode.SIX, seller(1)),
        LockSet.of(LockMode.IX, seller(1)).and(LockSet.shared(seller(1))));
  }

  @Test
  void root_requests_nameTheRoot() {
    assertTrue(LockSet.exclusiveRoot().requests().get(0).isRoot());
    assertEquals("{root S}", LockSet.sharedRoot().toString());
    assertEquals(LockSet.exclusiveRoot(), LockSet.sharedRoot().and(LockSet.exclusiveRoot()));
  }

  @Test
  void equals_otherOrder_isEqual() {
    LockSet set = LockSet.shared(seller(1), seller(2));
    assertEquals(LockSet.shared(seller(2), seller(1)), set);
    assertEquals(LockSet.shared(seller(2), seller(1)).hashCode(), set.hashCode());
    assertNotEquals(LockSet.exclusive(seller(1), seller(2)), set);
    assertNotEquals(LockSet.shared(seller(1)), set);
  }
}
