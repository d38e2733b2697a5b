package emporium.product;

import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.product.api.ProductResyncSweep;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Stock has not confirmed: kept, listed, published again. */
abstract class UnconfirmedChangeContract {
  private static final Instant START = TestEngine.START;
  private static final Duration AFTER = Duration.ofMinutes(1);
  private static final ProductId ID = new ProductId(1, 2);

  private TestEngine<ProductRepository> engine;
  private Instant now = START;

  /** The engine under test. */
  abstract TestEngine<ProductRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
    engine.run(new IngestProduct(data(ID, "0"), CAUSAL_SELLER));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static ProductData data(ProductId id, String version) {
    return new ProductData(id, "Tea", "sku", "food", "leaves", 1_000, 250, "approved", version);
  }

  @CanIgnoreReturnValue
  private long replace(String version) {
    return engine.run(new ReplaceProduct(data(ID, version), CAUSAL_SELLER));
  }

  @CanIgnoreReturnValue
  private long delete() {
    return engine.run(new DeleteProduct(ID, CAUSAL_SELLER));
  }

  private void later(Duration time) {
    now = now.plus(time);
    engine.now(now);
  }

  private void sweep() {
    InstantSource source = () -> now;
    var sweep =
        new ProductResyncSweep(
            engine.transactions(), source.withZone(ZoneOffset.UTC), AFTER.toMillis());
    Await.result(sweep.sweep());
  }

  private List<UnconfirmedChange> openChanges() {
    return engine.read(found -> List.copyOf(found.unconfirmedChanges()));
  }

  private List<ProductUpdated> republished() {
    return engine.published(Topics.PRODUCT_RESYNC);
  }

  @Test
  void replaceAndDelete_untilTheMark_areUnconfirmed() {
    assertEquals(List.of(), openChanges(), "an ingested product");
    assertEquals(2, replace("a"));
    assertEquals(List.of(new UnconfirmedChange(START, ID, "a", START)), openChanges());
    assertTrue(engine.run(new RecordStockConfirmation(ID, 2)));
    assertEquals(List.of(), openChanges());
    assertFalse(engine.run(new RecordStockConfirmation(ID, 2)), "consumed again");
    assertEquals(3, delete());
    assertEquals(List.of(new UnconfirmedChange(START, ID, "", START)), openChanges());
    assertTrue(engine.run(new RecordStockConfirmation(ID, 3)));
    assertEquals(0, delete(), "off before, and confirmed");
  }

  @Test
  void mark_ofAnOlderChange_doesNotConfirmTheNewer() {
    replace("a");
    replace("b");
    assertFalse(engine.run(new RecordStockConfirmation(ID, 2)));
    assertEquals(List.of(new UnconfirmedChange(START, ID, "b", START)), openChanges());
    assertTrue(
        engine.run(new RecordStockConfirmation(ID, 4)), "of a later change, which holds this one");
    assertFalse(
        engine.run(new RecordStockConfirmation(new ProductId(9, 9), 1)), "of an unknown product");
  }

  @Test
  void price_ofAnUnconfirmedProduct_isChangedAndPublishedAgainWithIt() {
    replace("a");
    engine.run(new UpdatePrice(ID, 1_100, "a", "tid", CAUSAL_SELLER));
    assertEquals(2, engine.read(found -> found.require(ID).unconfirmedSequence()).longValue());
    later(AFTER);
    sweep();
    var again = republished().get(0);
    assertEquals(3, again.sequence());
    assertEquals(1_100, again.priceCents());
    assertEquals("a", again.instanceId());
    assertTrue(engine.run(new RecordStockConfirmation(ID, 3)));
  }

  @Test
  void sweep_changeWithoutMark_isPublishedAgainAfterWaitsThatDouble() {
    replace("a");
    later(AFTER.minusMillis(1));
    sweep();
    assertEquals(List.of(), republished());
    later(Duration.ofMillis(1));
    sweep();
    sweep();
    assertEquals(1, republished().size());
    var again = republished().get(0);
    assertEquals("a", again.version());
    assertEquals(2, again.sequence(), "it is no change");
    assertFalse(again.isIngested());
    later(AFTER.multipliedBy(2).minusMillis(1));
    sweep();
    assertEquals(1, republished().size());
    later(Duration.ofMillis(1));
    sweep();
    assertEquals(2, republished().size());
    assertEquals(START, openChanges().get(0).since());
    assertEquals(2, engine.published(Topics.PRODUCT_UPDATED).size(), "cart consumes changes only");
    replace("b");
    assertEquals(
        3, engine.published(Topics.PRODUCT_UPDATED).get(2).sellerSequence(), "no number was taken");
  }

  @Test
  void sweep_deletedProduct_isPublishedAsDeleted() {
    delete();
    later(AFTER);
    sweep();
    assertFalse(republished().get(0).active());
  }

  /**
   * The control: what is confirmed is not published again, nor is what was never to be confirmed.
   */
  @Test
  void sweep_confirmedOrIngested_saysNothing() {
    replace("a");
    engine.run(new RecordStockConfirmation(ID, 2));
    engine.run(new IngestProduct(data(new ProductId(1, 3), "0"), CAUSAL_SELLER));
    later(AFTER.multipliedBy(10));
    sweep();
    assertEquals(List.of(), republished());
  }

  /** So that Stock takes it for what a reset goes back to. */
  @Test
  void sweep_productIngestedMeanwhile_isPublishedAsIngested() {
    replace("a");
    engine.run(new IngestProduct(data(ID, "1"), CAUSAL_SELLER));
    later(AFTER);
    sweep();
    assertTrue(republished().get(0).isIngested());
    assertEquals("1", republished().get(0).version());
    assertTrue(engine.run(new RecordStockConfirmation(ID, 3)));
  }

  @Test
  void openChanges_many_areBoundedTheLongestFirst() {
    for (int product = 5; product > 2; product--) {
      var id = new ProductId(1, product);
      engine.run(new IngestProduct(data(id, "0"), CAUSAL_PRODUCT));
      engine.run(new DeleteProduct(id, CAUSAL_PRODUCT));
      later(Duration.ofSeconds(1));
    }
    var latest = now.minusSeconds(1);
    assertEquals(3, openChanges().size());
    assertEquals(
        List.of(5, 4),
        engine.read(
            found ->
                found.unconfirmedChanges(latest, 2).stream()
                    .map(o -> o.product().productId())
                    .toList()));
    assertEquals(
        List.of(5, 4),
        engine.read(
            found ->
                found.unconfirmedChanges(latest.minusMillis(1), 9).stream()
                    .map(o -> o.product().productId())
                    .toList()));
  }

  @Test
  void reset_unconfirmedChange_isForgotten() {
    engine.run(new ReplaceProduct(data(ID, "0"), CAUSAL_SELLER)); // as it was ingested
    assertEquals(1, (int) engine.run(new ResetProducts()));
    assertEquals(List.of(), openChanges());
    assertEquals(0, (int) engine.run(new ResetProducts()));
    assertFalse(engine.run(new RecordStockConfirmation(ID, 2)), "a mark that comes late");
  }

  @Test
  void restart_unconfirmedChange_isFoundAndPublishedAgain() {
    replace("a");
    engine.reopen();
    assertEquals(List.of(new UnconfirmedChange(START, ID, "a", START)), openChanges());
    later(AFTER);
    sweep();
    engine.reopen();
    sweep();
    assertEquals(1, republished().size());
    assertTrue(engine.run(new RecordStockConfirmation(ID, 2)));
    engine.reopen();
    assertEquals(List.of(), openChanges());
  }
}
