package emporium.marketplace.criteria;

import static emporium.events.model.ItemStatus.IN_STOCK;
import static emporium.events.model.ItemStatus.UNAVAILABLE;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.model.ProductId;
import emporium.product.DeleteProduct;
import emporium.product.IngestProduct;
import emporium.product.ProductData;
import emporium.product.ReplaceProduct;
import emporium.stock.IngestStock;
import emporium.stock.StockItemData;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Product and Stock under restarts and lost messages. */
abstract class IntegrityContract {
  private static final ProductId ID = new ProductId(1, 2);
  private static final Duration AFTER = Duration.ofMinutes(1);

  private ProductStockFixture both;

  /** Both services on the engine under test; each call opens what the one before has left. */
  abstract ProductStockFixture openBoth();

  @BeforeEach
  void open() {
    both = openBoth();
    both.product(new IngestProduct(data("0"), CAUSAL_SELLER));
    both.stock(new IngestStock(new StockItemData(ID, 10, "0")));
    both.followChanges();
  }

  @AfterEach
  void close() {
    both.close();
  }

  private static ProductData data(String version) {
    return new ProductData(ID, "Tea", "s", "food", "leaves", 1_000, 0, "approved", version);
  }

  private void restart() {
    both.close();
    both = openBoth();
  }

  private void replace(String version) {
    both.product(new ReplaceProduct(data(version), CAUSAL_SELLER));
  }

  private void assertBothHave(String version, String replaced) {
    assertEquals(IN_STOCK, both.statusOf(ID, version));
    assertEquals(UNAVAILABLE, both.statusOf(ID, replaced));
    assertEquals(List.of(), both.openChanges());
  }

  @Test
  void restart_betweenProductsCommitAndStocks_bothHaveItAfterwards() {
    replace("a");
    restart();
    assertEquals(IN_STOCK, both.statusOf(ID, "0"), "stock has not consumed it");
    both.followChanges();
    both.confirm();
    assertBothHave("a", "0");
  }

  @Test
  void restart_betweenStocksCommitAndTheMark_bothHaveItAndItIsConfirmed() {
    both.product(new DeleteProduct(ID, CAUSAL_SELLER));
    both.followChanges();
    restart();
    assertEquals(1, both.openChanges().size());
    assertEquals(1, both.confirm(), "stock publishes the mark again");
    assertEquals(List.of(), both.openChanges());
    assertEquals(UNAVAILABLE, both.statusOf(ID, "0"));
  }

  @Test
  void restart_beforeProductsCommit_neitherHasIt() {
    restart();
    assertBothHave("0", "a");
    assertEquals(0, both.confirm());
  }

  @Test
  void change_messageLost_isFoundAndRepaired() {
    replace("a");
    assertEquals(1, both.loseChanges());
    both.later(AFTER);
    both.sweep(AFTER);
    assertEquals(1, both.followAgain());
    assertEquals(1, both.confirm());
    assertBothHave("a", "0");
    both.later(AFTER.multipliedBy(10));
    both.sweep(AFTER);
    assertEquals(0, both.followAgain());
  }

  /** The control: time, restarts and later marks of nothing do not repair it. */
  @Test
  void change_messageLostAndNoSweep_staysWrong() {
    replace("a");
    both.loseChanges();
    both.later(AFTER.multipliedBy(10));
    restart();
    both.followChanges();
    both.followAgain();
    both.confirm();
    assertEquals(IN_STOCK, both.statusOf(ID, "0"));
    assertEquals(1, both.openChanges().size());
  }

  @Test
  void change_markLost_isConfirmedByAnother() {
    replace("a");
    both.followChanges();
    assertEquals(1, both.loseMarks());
    both.later(AFTER);
    both.sweep(AFTER);
    both.followAgain();
    assertEquals(1, both.confirm());
    assertBothHave("a", "0");
  }

  /**
   * What is published again is the product as it is, so it may be newer than a change under way.
   */
  @Test
  void change_publishedAgainBeforeItsOwnMessageArrives_isNotTakenBack() {
    replace("a");
    replace("b");
    both.later(AFTER);
    both.sweep(AFTER);
    both.followAgain();
    both.followChanges();
    both.confirm();
    assertBothHave("b", "a");
  }
}
