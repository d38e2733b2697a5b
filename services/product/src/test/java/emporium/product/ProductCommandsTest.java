package emporium.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.PriceUpdated;
import emporium.events.ProductId;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.EventCodec;
import emporium.persistence.ms.GraphEngine;
import emporium.product.ms.GraphProductRepository;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The product service's domain on the real engine, without edges. */
class ProductCommandsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final ProductId ID = new ProductId(1, 2);

  @TempDir Path directory;
  private final List<Event> said = new CopyOnWriteArrayList<>();
  private Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private GraphEngine engine;
  private Transactions<ProductRepository> products;

  /** Enough for an outbox that nobody reads back. */
  private static final class NamingCodec implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      return new byte[] {1};
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new UnsupportedOperationException(type.getName());
    }
  }

  /** Reads whatever clock the test has set. */
  private final class SettableClock extends Clock {
    @Override
    public java.time.ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return clock.instant();
    }
  }

  @BeforeEach
  void open() {
    engine =
        new GraphEngine(
            EngineOptions.of(directory, Durability.PROCESS, Topics.ALL, new NamingCodec())
                .withClock(new SettableClock()));
    products = engine.transactions(Topics.PRODUCT, ProductLocks.TREE, GraphProductRepository::new);
    engine.onCommitted(envelope -> said.add(envelope.event()));
    engine.open();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @CanIgnoreReturnValue
  private <R> R run(Command<ProductRepository, R> command) {
    return join(products.run(command));
  }

  private static <R> R join(CompletionStage<R> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  private Product product() {
    return join(products.read(LockSet.shared(ID), found -> found.known(ID)));
  }

  private static ProductData data(long priceCents, String version) {
    return new ProductData(
        ID, "Tea", "sku", "food", "leaves", priceCents, 250, "approved", version);
  }

  private static UpdatePrice price(long cents, String version) {
    return new UpdatePrice(ID, cents, version, "tid");
  }

  @Test
  void ingest_newProduct_isActiveAndSaid() {
    assertTrue(run(new IngestProduct(data(1_000, "0"))));
    assertEquals(data(1_000, "0"), product().data());
    assertTrue(product().active());
    var event = (ProductUpdated) said.get(0);
    assertEquals(product().updated(""), event);
    assertEquals(1, event.sequence());
    assertTrue(event.ingested());
  }

  @Test
  void ingest_sameAgain_changesAndSaysNothing() {
    run(new IngestProduct(data(1_000, "0")));
    assertFalse(run(new IngestProduct(data(1_000, "0"))));
    assertEquals(1, said.size());
  }

  @Test
  void ingest_changed_overwritesAndIsWhatAResetGoesBackTo() {
    run(new IngestProduct(data(1_000, "0")));
    run(new IngestProduct(data(2_000, "0")));
    run(price(2_500, null));
    assertEquals(1, (int) run(new ResetProducts()));
    assertEquals(data(2_000, "0"), product().data());
  }

  @Test
  void replace_knownProduct_keepsCreationAndSaysNewVersion() {
    run(new IngestProduct(data(1_000, "0")));
    clock = Clock.offset(clock, Duration.ofMinutes(1));
    assertEquals(2, run(new ReplaceProduct(data(1_000, "77"))));
    assertEquals("77", product().data().version());
    assertEquals(NOW, product().createdAt());
    assertEquals(NOW.plusSeconds(60), product().updatedAt());
    var event = (ProductUpdated) said.get(1);
    assertEquals("77", event.version());
    assertEquals("77", event.instanceId());
    assertEquals(2, event.sequence());
    assertFalse(event.ingested());
  }

  @Test
  void replace_deletedProduct_isActiveAgain() {
    run(new IngestProduct(data(1_000, "0")));
    run(new DeleteProduct(ID));
    run(new ReplaceProduct(data(1_000, "77")));
    assertTrue(product().active());
  }

  @Test
  void unknownProduct_anyChange_isRefused() {
    assertThrows(
        ProductRejection.UnknownProduct.class, () -> run(new ReplaceProduct(data(1, "1"))));
    assertThrows(ProductRejection.UnknownProduct.class, () -> run(price(1, null)));
    assertThrows(ProductRejection.UnknownProduct.class, () -> run(new DeleteProduct(ID)));
    assertEquals(List.of(), said);
  }

  @Test
  void price_withoutOrWithCurrentVersion_appliesAndIsSaid() {
    run(new IngestProduct(data(1_000, "0")));
    run(price(1_100, null));
    run(price(1_200, "0"));
    assertEquals(data(1_200, "0"), product().data());
    assertEquals(new PriceUpdated(1, 2, 1_200, "0", NOW, "tid", 3), said.get(2));
  }

  @Test
  void price_ofAnotherVersion_isAConflictAndChangesNothing() {
    run(new IngestProduct(data(1_000, "0")));
    var refused = assertThrows(ProductRejection.StaleVersion.class, () -> run(price(1_100, "1")));
    assertEquals("0", refused.context().get("version"));
    assertEquals(data(1_000, "0"), product().data());
    assertEquals(1, product().sequence());
  }

  @Test
  void delete_product_isSwitchedOffOnce() {
    run(new IngestProduct(data(1_000, "0")));
    assertTrue(run(new DeleteProduct(ID)));
    assertFalse(run(new DeleteProduct(ID)));
    assertFalse(product().active());
    var event = (ProductUpdated) said.get(1);
    assertFalse(event.active());
    assertFalse(event.ingested());
    assertEquals(2, said.size());
  }

  @Test
  void reset_afterChanges_restoresAndKeepsTheSequence() {
    run(new IngestProduct(data(1_000, "0")));
    run(price(1_100, "0"));
    run(new ReplaceProduct(data(1_100, "5")));
    run(new DeleteProduct(ID));
    run(new ResetProducts());
    assertEquals(data(1_000, "0"), product().data());
    assertTrue(product().active());
    assertEquals(4, product().sequence());
    assertEquals(0, (int) run(new ResetProducts()));
    assertEquals(4, said.size());
  }
}
