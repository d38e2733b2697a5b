package emporium.cart.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.cart.CartFixture;
import org.junit.jupiter.api.Test;

/** What a line can take from a replica. */
class ReplicaPriceTest {
  /** Its fields have the values that an image of before gives: those of its initialisers. */
  private static final class EarlierReplica extends ReplicaProduct {}

  @Test
  void freight_ofAReplicaOfBefore_isNotKnown() {
    assertEquals(ReplicaPrice.UNKNOWN_FREIGHT, new EarlierReplica().price().freightCents());
  }

  @Test
  void line_ofThatReplica_takesNothing() {
    var line = CartFixture.line(1, 2, 3);
    var before = new ReplicaPrice(line.product(), "Tea", 1_200, ReplicaPrice.UNKNOWN_FREIGHT, "0");
    assertFalse(before.isOf(line));
    assertTrue(new ReplicaPrice(line.product(), "Tea", 1_200, 0, "0").isOf(line));
  }
}
