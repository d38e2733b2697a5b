package emporium.marketplace.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * No double checkout: the same cart, concurrently and repeatedly, by the same and by different
 * transactions.
 */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class NoDoubleCheckoutTest {
  private static final int ROUNDS = 20;
  private static final int ATTEMPTS = 8;

  @TestHTTPResource("/")
  URL url;

  @Test
  void sameCart_concurrentlyAndRepeatedly_givesOneOrder() {
    var shop = new TestMarketplaceClient(url.getPort());
    int seller = 9_001;
    int customer = 9_001;
    shop.seller(seller);
    shop.customer(customer);
    shop.product(seller, 1, "3.00", 10_000);
    shop.drain();
    for (int round = 1; round <= ROUNDS; round++) {
      shop.add(customer, seller, 1, "3.00", 1, "0.00", "0");
      var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        answers.add(
            shop.checkoutLater(
                customer, attempt % 2 == 0 ? "same-" + round : "other-" + round + "-" + attempt));
      }
      answers.forEach(CompletableFuture::join);
      var statuses = answers.stream().map(answer -> answer.join().statusCode()).toList();
      assertTrue(
          statuses.stream().allMatch(status -> status == 200 || status == 422),
          statuses.toString());
      var checkouts = shop.json("/cart/" + customer + "/checkouts");
      assertEquals(round, checkouts.size());
      var winner = tidOf(checkouts, round);
      var again =
          shop.call(
              "POST",
              "/cart/" + customer + "/checkout",
              TestMarketplaceClient.checkoutBody(customer, winner));
      assertEquals(200, again.statusCode(), "the same transaction joins its checkout");
      assertEquals("shipped", again.headers().firstValue("Emporium-Outcome").orElse(""));
      assertEquals(round, shop.json("/order/" + customer).size());
    }
    shop.drain();
    assertEquals(ROUNDS, shop.json("/customer/" + customer).get("success_payment_count").asInt());
    assertEquals(
        10_000 - ROUNDS, shop.json("/stock/" + seller + "/1").get("qty_available").asInt());
  }

  private static String tidOf(JsonNode checkouts, int session) {
    for (var checkout : checkouts) {
      if (checkout.get("session").asInt() == session) {
        return checkout.get("tid").asText();
      }
    }
    throw new AssertionError("no checkout of session " + session + " in " + checkouts);
  }
}
