package emporium.runtime.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyPartitionerTest {
  private static final KeyPartitioner EIGHT = new KeyPartitioner(8);

  /** Data lies where these point: a build that changes them finds nothing. */
  @Test
  void of_keys_isAsItEverWas() {
    assertEquals(
        List.of(0, 7, 6, 4, 0, 0),
        IntStream.of(0, 1, 2, 7, 1_000, Integer.MAX_VALUE)
            .map(id -> EIGHT.of(new CustomerId(id)))
            .boxed()
            .toList());
  }

  @Test
  void of_whatSomebodyOwns_isWhereTheOwnerIs() {
    for (int id = 1; id < 100; id++) {
      int customer = EIGHT.of(new CustomerId(id));
      assertEquals(customer, EIGHT.of(new OrderId(id, 5)));
      assertEquals(customer, EIGHT.of(new CheckoutId(id, 9)));
      int seller = EIGHT.of(new SellerId(id));
      assertEquals(seller, EIGHT.of(new ProductId(id, 3)));
    }
  }

  @Test
  void of_manyCustomers_isEverywhereAboutAsOften() {
    var counts = new int[8];
    IntStream.range(0, 8_000).forEach(id -> counts[EIGHT.of(new CustomerId(id))]++);
    for (int count : counts) {
      assertTrue(count > 850 && count < 1_150, () -> List.of(counts).toString());
    }
  }

  @Test
  void ofReplica_allTogether_areEachPartitionOnce() {
    for (int replicas = 1; replicas <= 8; replicas++) {
      int count = replicas;
      var all =
          IntStream.range(0, count)
              .boxed()
              .flatMap(replica -> EIGHT.ofReplica(replica, count).stream())
              .sorted()
              .toList();
      assertEquals(IntStream.range(0, 8).boxed().toList(), all);
    }
  }

  /** So a replica's data is split among its own successors only. */
  @Test
  void ofReplica_twiceAsMany_divideWhatOneHad() {
    for (int replica = 0; replica < 4; replica++) {
      assertTrue(EIGHT.ofReplica(replica % 2, 2).containsAll(EIGHT.ofReplica(replica, 4)));
    }
  }

  @Test
  void of_anotherKey_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> EIGHT.of("7"));
    assertThrows(IllegalArgumentException.class, () -> new KeyPartitioner(0));
  }
}
