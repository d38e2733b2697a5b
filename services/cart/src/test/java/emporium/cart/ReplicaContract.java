package emporium.cart;

import static emporium.cart.CartFixture.price;
import static emporium.cart.CartFixture.product;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.ProductId;
import emporium.persistence.NotYet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of products. */
abstract class ReplicaContract {
  private static final ProductId PRODUCT = new ProductId(1, 2);

  private CartFixture fixture;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private void assertReplica(long priceCents, String version, long sequence) {
    var replica = fixture.read(found -> found.replica(PRODUCT));
    assertEquals(priceCents, replica.priceCents());
    assertEquals(version, replica.version());
    assertEquals(sequence, replica.sequence());
    assertEquals(replica.price(), fixture.price(PRODUCT));
  }

  private boolean active() {
    boolean active = fixture.read(found -> found.replica(PRODUCT).active());
    return active;
  }

  @Test
  void product_firstHeardOf_becomesAReplica() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    assertReplica(1_000, "0", 1);
    assertTrue(active());
  }

  @Test
  void product_newerChange_replacesEvenWithGaps() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    assertTrue(fixture.run(new TakeProduct(product(1_200, "5", 4))));
    assertReplica(1_200, "5", 4);
  }

  @Test
  void product_olderOrSameChange_isIgnored() {
    fixture.run(new TakeProduct(product(1_200, "5", 4)));
    assertFalse(fixture.run(new TakeProduct(product(1_000, "0", 1))));
    assertFalse(fixture.run(new TakeProduct(product(1_000, "0", 4))));
    assertReplica(1_200, "5", 4);
  }

  @Test
  void product_deleted_isNotActiveButKept() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    fixture.run(new TakeProduct(product(1_000, "0", 2, "", false)));
    assertFalse(active());
    fixture.run(new ResetCart());
    assertTrue(active());
  }

  @Test
  void product_ingestedAgain_isWhatAResetGoesBackTo() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    fixture.run(new TakeProduct(product(2_000, "0", 2, "", true)));
    fixture.run(new TakeProduct(product(2_500, "8", 3)));
    fixture.run(new ResetCart());
    assertReplica(2_000, "0", 3);
  }

  @Test
  void price_nextChange_applies() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    assertTrue(fixture.run(new TakePrice(price(1_100, "0", 2))));
    assertReplica(1_100, "0", 2);
  }

  @Test
  void price_ofAnOlderVersion_isIgnored() {
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    fixture.run(new TakeProduct(product(1_000, "9", 3)));
    assertFalse(fixture.run(new TakePrice(price(1_100, "0", 2))));
    assertReplica(1_000, "9", 3);
  }

  @Test
  void price_beforeItsProductOrItsPredecessor_waits() {
    assertThrows(NotYet.class, () -> fixture.run(new TakePrice(price(1_100, "0", 2))));
    fixture.run(new TakeProduct(product(1_000, "0", 1)));
    assertThrows(NotYet.class, () -> fixture.run(new TakePrice(price(1_100, "9", 3))));
    fixture.run(new TakeProduct(product(1_000, "9", 2)));
    assertTrue(fixture.run(new TakePrice(price(1_100, "9", 3))));
    assertReplica(1_100, "9", 3);
  }
}
