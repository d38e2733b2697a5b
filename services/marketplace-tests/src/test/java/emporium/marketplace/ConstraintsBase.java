package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URL;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of the constraints share. Each test has sellers and customers of its own. */
public abstract class ConstraintsBase {
  public static final int THREADS = 16;
  private static final AtomicInteger IDS = new AtomicInteger(300_000);

  @TestHTTPResource("/")
  URL url;

  private final long seed = Long.getLong("seed", System.nanoTime());
  public TestMarketplaceClient shop;
  public int seller;

  @BeforeEach
  void start() {
    System.out.println("seed " + seed);
    shop = new TestMarketplaceClient(url.getPort());
    seller = ids(1);
  }

  /** The first of so many ids that no other test has. */
  protected static int ids(int count) {
    return IDS.getAndAdd(count);
  }

  /** What a task draws, whichever thread runs it. */
  protected Random random(int task) {
    return new Random(seed + task);
  }

  protected int pieces(int task) {
    return 1 + random(task).nextInt(3);
  }

  /** Buys of both products; another client of the same customer may have been faster. */
  protected void buyBoth(int customer, String tid, int ofFirst, int ofSecond) {
    shop.add(customer, seller, 1, "2.00", ofFirst, "0.00", "0");
    shop.add(customer, seller, 2, "2.00", ofSecond, "0.00", "0");
    int status = shop.checkoutLater(customer, tid).join().statusCode();
    assertTrue(status == 200 || status == 422, "status " + status);
  }

  protected JsonNode stock(int product) {
    return shop.json("/stock/" + seller + "/" + product);
  }

  /** A value of each of the seller's records, by product. */
  protected Map<Integer, String> mine(
      String service, String type, Function<JsonNode, String> value) {
    var found = new TreeMap<Integer, String>();
    shop.records(service, type).stream()
        .filter(row -> row.get("seller_id").asInt() == seller)
        .forEach(row -> found.put(row.get("product_id").asInt(), value.apply(row)));
    return found;
  }

  protected static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
