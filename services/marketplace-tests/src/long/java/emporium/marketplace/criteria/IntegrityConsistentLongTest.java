package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.marketplace.ConcurrentClients;
import emporium.runtime.testing.Await;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After the answer of a replace or a delete no checkout reserves what is gone. */
@Tag("long")
@QuarkusTest
@TestProfile(DelayedStock.Consistent.class)
class IntegrityConsistentLongTest extends ReplacedProductsBase {
  @Test
  void checkout_afterTheAnswersOfManyChangesAtOnce_neverReservesTheOld() {
    int products = 24;
    for (int product = 1; product <= products; product++) {
      shop.product(seller, product, "2.00", 1_000);
    }
    shop.drain();
    ConcurrentClients.run(THREADS, 2 * products, this::changeOrBuy);
    shop.drain();
  }

  /** One client changes the product, another buys of it meanwhile. */
  private void changeOrBuy(int task) {
    int product = 1 + task / 2;
    if (task % 2 == 1) {
      var unused = buy(product, "0"); // before the answer it may end either way
      return;
    }
    assertEquals(202, replace(product, "a"));
    assertEquals("not-accepted", buy(product, "0"));
    assertEquals("shipped", buy(product, "a"), "the control: the new one is sold");
    assertEquals(202, delete(product));
    assertEquals("not-accepted", buy(product, "a"));
  }

  @Test
  void change_stockIsHeld_isAnsweredOnlyAfterStockHasIt() {
    offer(1);
    held().hold();
    var replaced = CompletableFuture.supplyAsync(() -> replace(1, "a"));
    Await.until(() -> openTransactions() == 1);
    assertFalse(replaced.isDone());
    assertEquals("0", stockVersion(1));
    assertEquals("shipped", buy(1, "0"), "no service knows yet that it is gone");
    assertEquals(
        202, shop.price(seller, 1, "3.00", "a").statusCode(), "a price waits for no service");
    assertFalse(replaced.isDone());
    held().release();
    assertEquals(202, Await.result(replaced));
    assertEquals("a", stockVersion(1));
    shop.drain();
  }
}
