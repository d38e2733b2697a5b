package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.events.model.SellerId;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.FaultyLinksBase;
import emporium.marketplace.StockSampler;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checkouts of which Stock gathers the parts, on links that drop, double and reorder events. */
@Tag("long")
@QuarkusTest
@TestProfile(SplitStock.Profile.class)
class SplitStockLongTest extends FaultyLinksBase {
  private static final int LAST_PIECES = 20;

  @Test
  void checkouts_ofSeveralOwners_endAsIfOneHadAll() {
    var outcomes = Collections.synchronizedList(new ArrayList<String>());
    int here = seller(true);
    int elsewhere = seller(false);
    for (int seller : List.of(here, elsewhere)) {
      shop.product(seller, 3, "5.00", LAST_PIECES);
    }
    shop.drain();
    ConcurrentClients.run(8, CUSTOMERS, i -> outcomes.add(buyOfBoth(1 + i, here, elsewhere)));
    shop.drain();
    assertEquals(CUSTOMERS, outcomes.size());
    assertTrue(Set.of("shipped", "not-accepted").containsAll(outcomes), outcomes.toString());
    for (int seller : List.of(here, elsewhere)) {
      var item = shop.json("/stock/" + seller + "/3");
      assertEquals(0, item.get("qty_available").asInt(), item.toString());
      assertEquals(0, item.get("qty_reserved").asInt(), item.toString());
      assertEquals(LAST_PIECES, StockSampler.sold(shop, seller, 3));
    }
    assertTrue(events("reserve-part to stock") > 0);
    assertEquals(events("reserve-part to stock"), events("part-reserved to stock"));
    assertEquals(events("settle-part to stock"), events("part-settled to stock"));
    assertEquals("not-accepted", buyOfBoth(CUSTOMERS, here, elsewhere));
    shop.drain();
    assertEquals(0, shop.json("/stock/" + elsewhere + "/3").get("qty_reserved").asInt());
  }

  private int seller(boolean here) {
    return IntStream.rangeClosed(1, 3)
        .filter(seller -> SplitStock.TWO.owns(new SellerId(seller)) == here)
        .findFirst()
        .orElseThrow();
  }

  private String buyOfBoth(int customer, int here, int elsewhere) {
    shop.add(customer, here, 3, "5.00", 1, "0", "0");
    shop.add(customer, elsewhere, 3, "5.00", 1, "0", "0");
    return shop.checkout(customer, "t" + shop.json("/cart/" + customer + "/checkouts").size());
  }

  private long events(String link) {
    for (JsonNode figures : shop.json("/deliveries")) {
      if (figures.get("link").asText().equals(link)) {
        return figures.get("events").asLong();
      }
    }
    throw new AssertionError("No such link: " + link);
  }
}
