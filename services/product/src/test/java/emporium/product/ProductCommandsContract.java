package emporium.product;

import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.runtime.testing.TestEngine;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The product service's domain on a real engine, without edges. */
abstract class ProductCommandsContract {
  private static final Instant NOW = TestEngine.START;
  private static final ProductId ID = new ProductId(1, 2);

  private TestEngine<ProductRepository> engine;

  /** The engine under test. */
  abstract TestEngine<ProductRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Product product() {
    return engine.read(found -> found.require(ID));
  }

  private static ProductData data(long priceCents, String version) {
    return new ProductData(
        ID, "Tea", "sku", "food", "leaves", priceCents, 250, "approved", version);
  }

  private static UpdatePrice price(long cents, String version) {
    return new UpdatePrice(ID, cents, version, "tid", CAUSAL_PRODUCT);
  }

  @Test
  void ingest_newProduct_isActiveAndPublished() {
    assertTrue(engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT)));
    assertEquals(data(1_000, "0"), product().data());
    assertTrue(product().active());
    var event = (ProductUpdated) engine.published().get(0);
    assertEquals(product().updated("", 0), event);
    assertEquals(1, event.sequence());
    assertTrue(event.isIngested());
  }

  @Test
  void ingest_sameAgain_changesAndPublishesNothing() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    assertFalse(engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT)));
    assertEquals(1, engine.published().size());
  }

  @Test
  void ingest_changed_overwritesAndIsWhatAResetGoesBackTo() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    engine.run(new IngestProduct(data(2_000, "0"), CAUSAL_PRODUCT));
    engine.run(price(2_500, null));
    assertEquals(1, (int) engine.run(new ResetProducts()));
    assertEquals(data(2_000, "0"), product().data());
  }

  @Test
  void replace_knownProduct_keepsCreationAndPublishesNewVersion() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    engine.now(NOW.plusSeconds(60));
    assertEquals(2, engine.run(new ReplaceProduct(data(1_000, "77"), CAUSAL_PRODUCT)));
    assertEquals("77", product().data().version());
    assertEquals(NOW, product().createdAt());
    assertEquals(NOW.plusSeconds(60), product().updatedAt());
    var event = (ProductUpdated) engine.published().get(1);
    assertEquals("77", event.version());
    assertEquals("77", event.instanceId());
    assertEquals(2, event.sequence());
    assertFalse(event.isIngested());
  }

  @Test
  void replace_deletedProduct_isActiveAgain() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    engine.run(new DeleteProduct(ID, CAUSAL_PRODUCT));
    engine.run(new ReplaceProduct(data(1_000, "77"), CAUSAL_PRODUCT));
    assertTrue(product().active());
  }

  @Test
  void unknownProduct_anyChange_isRefused() {
    assertThrows(
        ProductRejection.UnknownProduct.class,
        () -> engine.run(new ReplaceProduct(data(1, "1"), CAUSAL_PRODUCT)));
    assertThrows(ProductRejection.UnknownProduct.class, () -> engine.run(price(1, null)));
    assertThrows(
        ProductRejection.UnknownProduct.class,
        () -> engine.run(new DeleteProduct(ID, CAUSAL_PRODUCT)));
    assertEquals(List.of(), engine.published());
  }

  @Test
  void price_withoutOrWithCurrentVersion_appliesAndIsPublished() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    engine.run(price(1_100, null));
    engine.run(price(1_200, "0"));
    assertEquals(data(1_200, "0"), product().data());
    assertEquals(new PriceUpdated(1, 2, 1_200, "0", NOW, "tid", 3, 0), engine.published().get(2));
  }

  @Test
  void price_ofAnotherVersion_isAConflictAndChangesNothing() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    var refused =
        assertThrows(ProductRejection.StaleVersion.class, () -> engine.run(price(1_100, "1")));
    assertEquals("0", refused.context().get("version"));
    assertEquals(data(1_000, "0"), product().data());
    assertEquals(1, product().sequence());
  }

  @Test
  void delete_product_isSwitchedOffOnce() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    assertEquals(2, engine.run(new DeleteProduct(ID, CAUSAL_PRODUCT)));
    assertEquals(2, engine.run(new DeleteProduct(ID, CAUSAL_PRODUCT)), "to be confirmed still");
    assertFalse(product().active());
    var event = (ProductUpdated) engine.published().get(1);
    assertFalse(event.active());
    assertFalse(event.isIngested());
    assertEquals(2, engine.published().size());
  }

  @Test
  void reset_afterChanges_restoresAndKeepsTheSequence() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_PRODUCT));
    engine.run(price(1_100, "0"));
    engine.run(new ReplaceProduct(data(1_100, "5"), CAUSAL_PRODUCT));
    engine.run(new DeleteProduct(ID, CAUSAL_PRODUCT));
    engine.run(new ResetProducts());
    assertEquals(data(1_000, "0"), product().data());
    assertTrue(product().active());
    assertEquals(4, product().sequence());
    assertEquals(0, (int) engine.run(new ResetProducts()));
    assertEquals(4, engine.published().size());
  }

  /**
   * From two products and over both topics, one sequence; at a lower level events are not counted.
   */
  @Test
  void changes_sellersInOrder_areNumberedOverAllProductsOfTheSeller() {
    engine.run(new IngestProduct(data(1_000, "0"), CAUSAL_SELLER));
    engine.run(new IngestProduct(other(), CAUSAL_SELLER));
    engine.run(new UpdatePrice(ID, 1_100, "0", "tid", CAUSAL_SELLER));
    engine.run(new UpdatePrice(other().id(), 1_100, "0", "tid", CAUSAL_PRODUCT));
    engine.run(new DeleteProduct(other().id(), CAUSAL_SELLER));
    assertEquals(
        List.of(1L, 2L, 4L),
        engine.published(Topics.PRODUCT_UPDATED).stream().map(e -> e.sellerSequence()).toList());
    assertEquals(
        List.of(3L, 0L),
        engine.published(Topics.PRICE_UPDATED).stream().map(e -> e.sellerSequence()).toList());
  }

  private static ProductData other() {
    var like = data(1_000, "0");
    return new ProductData(
        new ProductId(like.id().sellerId(), like.id().productId() + 1),
        like.name(),
        like.sku(),
        like.category(),
        like.description(),
        like.priceCents(),
        like.freightCents(),
        like.status(),
        like.version());
  }
}
