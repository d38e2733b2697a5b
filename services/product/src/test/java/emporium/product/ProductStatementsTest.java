package emporium.product;

import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.model.ProductId;
import emporium.persistence.Command;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command and read of the product service costs on tables: statements. */
class ProductStatementsTest {
  private static final ProductId FIRST = new ProductId(1, 1);

  private final TestDatabase database = new TestDatabase();
  private TestEngine<ProductRepository> engine;

  @BeforeEach
  void open() {
    engine = ProductTables.open(database);
    ingest(1);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static ProductData data(int product, String version) {
    var id = new ProductId(1, product);
    return new ProductData(id, "Tea", "s", "food", "leaves", 1_000, 250, "approved", version);
  }

  private void ingest(int product) {
    engine.run(new IngestProduct(data(product, "0"), CAUSAL_PRODUCT));
  }

  private int statements(Command<ProductRepository, ?> command) {
    engine.run(command);
    return database.statements(command.getClass());
  }

  /** Locks, product; insert; event. */
  @Test
  void ingest_newProduct_takesFourStatements() {
    assertEquals(4, database.statements(IngestProduct.class));
  }

  /** Locks, product; update; event. */
  @Test
  void changes_takeFourStatements() {
    assertEquals(4, statements(new IngestProduct(data(1, "1"), CAUSAL_PRODUCT)));
    assertEquals(4, statements(new ReplaceProduct(data(1, "2"), CAUSAL_PRODUCT)));
    assertEquals(4, statements(new UpdatePrice(FIRST, 1_100, "2", "tid", CAUSAL_PRODUCT)));
    assertEquals(4, statements(new DeleteProduct(FIRST, CAUSAL_PRODUCT)));
  }

  /** The same, and sellerSequence; update of it. */
  @Test
  void changes_sellersInOrder_takeSixStatements() {
    assertEquals(6, statements(new IngestProduct(data(1, "1"), CAUSAL_SELLER)));
    assertEquals(6, statements(new ReplaceProduct(data(1, "2"), CAUSAL_SELLER)));
    assertEquals(6, statements(new UpdatePrice(FIRST, 1_100, "2", "tid", CAUSAL_SELLER)));
    assertEquals(6, statements(new DeleteProduct(FIRST, CAUSAL_SELLER)));
  }

  /** Locks, product; update. */
  @Test
  void confirmation_takesThreeStatements() {
    long sequence = engine.run(new ReplaceProduct(data(1, "1"), CAUSAL_PRODUCT));
    assertEquals(3, statements(new RecordStockConfirmation(FIRST, sequence)));
  }

  /** Locks, product; update; event. */
  @Test
  void republish_takesFourStatements() {
    engine.run(new ReplaceProduct(data(1, "1"), CAUSAL_SELLER));
    engine.now(TestEngine.START.plusSeconds(60));
    assertEquals(4, statements(new RepublishProduct(FIRST, TestEngine.START)));
  }

  /** Locks, products; updates in batches of 64. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void reset_changedProducts_takesThreeStatements(int products) {
    for (int product = 1; product <= products; product++) {
      ingest(product);
      engine.run(new DeleteProduct(new ProductId(1, product), CAUSAL_PRODUCT));
    }
    assertEquals(3, statements(new ResetProducts()));
  }
}
