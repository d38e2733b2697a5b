package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Results of the continuous queries as they happen. */
@QuarkusTest
@TestProfile(LiveStreamsTest.Profile.class)
class LiveStreamsTest {
  /** Carts are abandoned at once. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return new HashMap<>(
          Map.of(
              "emporium.cart.abandoned-after-ms", "1", "emporium.cart.abandoned-check-ms", "10"));
    }
  }

  private static final int WAIT_MAX_S = 30;
  private static final int SELLER = 1;
  private static final int CUSTOMER = 7;
  private static final int LEAVER = 8;

  @TestHTTPResource("/")
  URL url;

  private TestMarketplaceClient shop;

  @BeforeEach
  void open() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.seller(SELLER);
    shop.customer(CUSTOMER);
    shop.customer(LEAVER);
  }

  /** What the server sends, as it comes. */
  private Iterator<JsonNode> stream(String path) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + url.getPort() + path));
    var lines =
        HttpClient.newHttpClient()
            .send(request.header("Accept", "text/event-stream").build(), BodyHandlers.ofLines())
            .body();
    var sent = new LinkedBlockingQueue<JsonNode>();
    var reader =
        new Thread(
            () ->
                lines
                    .filter(line -> line.startsWith("data:"))
                    .forEach(line -> sent.add(parsed(line.substring("data:".length())))));
    reader.setDaemon(true);
    reader.start();
    return Stream.generate(() -> next(sent)).iterator();
  }

  private static JsonNode next(BlockingQueue<JsonNode> sent) {
    try {
      return Objects.requireNonNull(sent.poll(WAIT_MAX_S, TimeUnit.SECONDS), "nothing was sent");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode parsed(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @Test
  void lowStock_itemBecomesLowAndIsReplenished_isStreamedAndListed() throws Exception {
    shop.product(SELLER, 1, "10.00", 6);
    shop.product(SELLER, 2, "10.00", 4);
    buy(2, 4);
    var stream = stream("/seller/" + SELLER + "/low-stock/stream");
    assertEquals(2, stream.next().get("product_id").asInt(), "what is low already comes first");
    buy(1, 5);
    var warning = stream.next();
    assertEquals(1, warning.get("product_id").asInt());
    assertTrue(warning.get("low").asBoolean());
    assertEquals(5, warning.get("qty_requested").asInt());
    assertEquals(1, warning.get("qty_free").asInt());
    assertEquals(2, shop.json("/seller/" + SELLER + "/low-stock").size());
    shop.ok("PATCH", "/stock/" + SELLER + "/1", "{\"quantity\": 10}");
    assertEquals(false, stream.next().get("low").asBoolean());
    assertEquals(1, shop.json("/seller/" + SELLER + "/low-stock").size());
  }

  private void buy(int product, int pieces) {
    shop.add(CUSTOMER, SELLER, product, "10.00", pieces, "0", "0");
    assertEquals("shipped", shop.checkout(CUSTOMER, "t" + product));
    shop.drain();
  }

  @Test
  void dashboard_orderComesIn_isStreamed() throws Exception {
    shop.product(SELLER, 3, "10.00", 100);
    int before = shop.json("/seller/dashboard/" + SELLER).get("orderEntries").size();
    var stream = stream("/seller/dashboard/" + SELLER + "/stream");
    assertEquals(before, stream.next().get("orderEntries").size());
    buy(3, 1);
    var after = stream.next();
    assertEquals(before + 1, after.get("orderEntries").size());
    assertEquals(before + 1, after.get("sellerView").get("count_items").asInt());
  }

  @Test
  void cart_leftAlone_isStreamedAndCounted() throws Exception {
    var stream = stream("/abandoned-carts/stream");
    shop.product(SELLER, 4, "10.00", 100);
    shop.add(LEAVER, SELLER, 4, "10.00", 1, "0", "0");
    var abandoned = stream.next();
    assertEquals(LEAVER, abandoned.get("customer_id").asInt());
    assertEquals("ITEMS_LEFT", abandoned.get("reason").asText());
    shop.drain();
    assertEquals(1, shop.json("/cart/" + LEAVER).get("abandonment_count").asInt());
    assertTrue(shop.json("/customer/" + LEAVER).get("abandoned_cart_count").asInt() >= 1);
  }
}
