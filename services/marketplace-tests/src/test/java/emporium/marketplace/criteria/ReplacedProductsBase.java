package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.ConstraintsBase;
import emporium.marketplace.DelayedTransactions;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.stock.StockRepository;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;

/** What the levels of referential integrity have in common: products that go, and who buys them. */
abstract class ReplacedProductsBase extends ConstraintsBase {
  @Inject protected Transactions<StockRepository> stock;

  DelayedTransactions<StockRepository> held() {
    return (DelayedTransactions<StockRepository>) stock;
  }

  @AfterEach
  void release() {
    held().release();
  }

  int replace(int product, String version) {
    var row = TestMarketplaceClient.productRow(seller, product, "2.00", version);
    return shop.call("PUT", "/product", row).statusCode();
  }

  int delete(int product) {
    return shop.call("DELETE", "/product/" + seller + "/" + product, "").statusCode();
  }

  /** How a checkout of one piece ends. */
  String buy(int product, String version) {
    int customer = ids(1);
    shop.add(customer, seller, product, "2.00", 1, "0.00", version);
    return shop.checkout(customer, "t");
  }

  String stockVersion(int product) {
    return stock(product).get("version").asText();
  }

  int openTransactions() {
    return shop.json("/open-transactions").get("open").asInt();
  }

  void offer(int product) {
    shop.product(seller, product, "2.00", 1_000);
    shop.drain();
    assertEquals("shipped", buy(product, "0"), "the control: it is sold until it goes");
    shop.drain();
  }
}
