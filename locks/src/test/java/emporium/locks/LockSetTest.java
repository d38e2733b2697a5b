package emporium.locks;

import static emporium.locks.Keys.seller;
import static emporium.locks.Keys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

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
  void exclusive_nullKey_isRefused() {
    assertThrows(NullPointerException.class, () -> LockSet.exclusive(seller(1), null).requests());
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
