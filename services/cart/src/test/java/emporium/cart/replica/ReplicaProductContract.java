package emporium.cart.replica;

import static emporium.cart.CartFixture.price;
import static emporium.cart.CartFixture.product;
import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static emporium.events.model.ReplicationLevel.EVENTUAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.cart.CartFixture;
import emporium.cart.CartRepository;
import emporium.cart.ResetCart;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.PrerequisiteMissing;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of products. */
abstract class ReplicaProductContract {
  private static final ProductId PRODUCT = new ProductId(1, 2);
  private static final ProductId OTHER = new ProductId(1, 3);

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
  void product_knownFromAnEventOnly_becomesAReplica() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    assertReplica(1_000, "0", 1);
    assertTrue(active());
  }

  @Test
  void product_newerChange_replacesEvenWithGaps() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    assertTrue(fixture.run(new RecordProductUpdate<>(product(1_200, "5", 4), CAUSAL_PRODUCT)));
    assertReplica(1_200, "5", 4);
  }

  @Test
  void product_olderOrSameChange_isIgnored() {
    fixture.run(new RecordProductUpdate<>(product(1_200, "5", 4), CAUSAL_PRODUCT));
    assertFalse(fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT)));
    assertFalse(fixture.run(new RecordProductUpdate<>(product(1_000, "0", 4), CAUSAL_PRODUCT)));
    assertReplica(1_200, "5", 4);
  }

  @Test
  void product_deleted_isNotActiveButKept() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 2, "", false), CAUSAL_PRODUCT));
    assertFalse(active());
    fixture.run(new ResetCart());
    assertTrue(active());
  }

  @Test
  void product_ingestedAgain_isWhatAResetGoesBackTo() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.run(new RecordProductUpdate<>(product(2_000, "0", 2, "", true), CAUSAL_PRODUCT));
    fixture.run(new RecordProductUpdate<>(product(2_500, "8", 3), CAUSAL_PRODUCT));
    fixture.run(new ResetCart());
    assertReplica(2_000, "0", 3);
  }

  @Test
  void price_nextChange_applies() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    assertTrue(fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_PRODUCT)));
    assertReplica(1_100, "0", 2);
  }

  @Test
  void price_ofAnOlderVersion_isIgnored() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.run(new RecordProductUpdate<>(product(1_000, "9", 3), CAUSAL_PRODUCT));
    assertFalse(fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_PRODUCT)));
    assertReplica(1_000, "9", 3);
  }

  @Test
  void price_beforeItsProductOrItsPredecessor_waits() {
    assertThrows(
        PrerequisiteMissing.class,
        () -> fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_PRODUCT)));
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    assertThrows(
        PrerequisiteMissing.class,
        () -> fixture.run(new RecordPriceUpdate<>(price(1_100, "9", 3), CAUSAL_PRODUCT)));
    fixture.run(new RecordProductUpdate<>(product(1_000, "9", 2), CAUSAL_PRODUCT));
    assertTrue(fixture.run(new RecordPriceUpdate<>(price(1_100, "9", 3), CAUSAL_PRODUCT)));
    assertReplica(1_100, "9", 3);
  }

  /** The anomaly of {@code eventual}: what was published first is applied last. */
  @Test
  void changes_eventualAndReordered_leaveTheOlderOne() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), EVENTUAL));
    fixture.run(new RecordPriceUpdate<>(price(1_300, "0", 3), EVENTUAL));
    assertTrue(fixture.run(new RecordPriceUpdate<>(price(1_200, "0", 2), EVENTUAL)));
    assertReplica(1_200, "0", 2);
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), EVENTUAL));
    assertReplica(1_000, "0", 1);
  }

  /** The same at {@code causal-product}, which excludes it. */
  @Test
  void changes_causalProductAndReordered_leaveTheNewerOne() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    var later = new RecordPriceUpdate<CartRepository>(price(1_300, "0", 3), CAUSAL_PRODUCT);
    assertThrows(PrerequisiteMissing.class, () -> fixture.run(later));
    fixture.run(new RecordPriceUpdate<>(price(1_200, "0", 2), CAUSAL_PRODUCT));
    fixture.run(later);
    assertFalse(fixture.run(new RecordPriceUpdate<>(price(1_200, "0", 2), CAUSAL_PRODUCT)));
    assertFalse(fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT)));
    assertReplica(1_300, "0", 3);
  }

  /**
   * The anomaly of {@code causal-product}: the seller raised the first product's price before that
   * of the second, and a cart sees only the second.
   */
  @Test
  void changes_ofTwoProductsCausalProductAndReordered_showTheLaterWithoutTheEarlier() {
    sell(CAUSAL_PRODUCT);
    assertTrue(fixture.run(new RecordPriceUpdate<>(ofSeller(3, 1_500, 2, 4), CAUSAL_PRODUCT)));
    assertEquals(1_000, fixture.price(PRODUCT).priceCents());
    assertEquals(1_500, fixture.price(OTHER).priceCents());
  }

  /** The same at {@code causal-seller}, which excludes it. */
  @Test
  void changes_ofTwoProductsCausalSellerAndReordered_waitForTheEarlier() {
    sell(CAUSAL_SELLER);
    var later = new RecordPriceUpdate<CartRepository>(ofSeller(3, 1_500, 2, 4), CAUSAL_SELLER);
    assertThrows(PrerequisiteMissing.class, () -> fixture.run(later));
    assertEquals(1_000, fixture.price(OTHER).priceCents());
    assertTrue(fixture.run(new RecordPriceUpdate<>(ofSeller(2, 1_400, 2, 3), CAUSAL_SELLER)));
    assertTrue(fixture.run(later));
    assertEquals(1_400, fixture.price(PRODUCT).priceCents());
    assertEquals(1_500, fixture.price(OTHER).priceCents());
    assertFalse(fixture.run(later), "again");
    assertEquals(
        4, (long) fixture.read(found -> found.replicationCursor(PRODUCT.seller()).sequence()));
  }

  @Test
  void change_notCounted_isTakenAtCausalSellerAsAtCausalProduct() {
    sell(CAUSAL_SELLER);
    assertTrue(fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_SELLER)));
    assertFalse(fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_SELLER)));
    assertReplica(1_100, "0", 2);
  }

  private void sell(ReplicationLevel replication) {
    fixture.run(new RecordProductUpdate<>(ofSeller(product(1_000, "0", 1), 2, 1), replication));
    fixture.run(new RecordProductUpdate<>(ofSeller(product(1_000, "0", 1), 3, 2), replication));
  }

  private static ProductUpdated ofSeller(ProductUpdated like, int product, long sellerSequence) {
    return new ProductUpdated(
        like.sellerId(),
        product,
        like.name(),
        like.sku(),
        like.category(),
        like.description(),
        like.priceCents(),
        like.freightCents(),
        like.status(),
        like.version(),
        like.active(),
        like.updatedAt(),
        like.instanceId(),
        like.sequence(),
        sellerSequence);
  }

  private static PriceUpdated ofSeller(
      int product, long priceCents, long sequence, long sellerSequence) {
    return new PriceUpdated(
        1, product, priceCents, "0", Instant.EPOCH, "tid", sequence, sellerSequence);
  }
}
