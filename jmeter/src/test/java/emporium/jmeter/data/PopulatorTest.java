package emporium.jmeter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PopulatorTest {
  private static final PopulationSize SIZE = PopulationSize.ofSellers(20, 4, 5, 100);

  @Test
  void run_anyNumberOfWorkers_postsTheSameRows() throws Exception {
    assertEquals(populated(1), populated(7));
  }

  @Test
  void run_refusedWith503_isRepeated() throws Exception {
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), 4, 5_000)) {
      server.refuse(6);
      new Populator(marketplace, 1, SIZE, 4, done -> {}).run();
      assertEquals(20, server.market().tables().of("customers").size());
      assertEquals(20, server.market().tables().of("stock_items").size());
    }
  }

  @Test
  void run_rowsRefused_failsWithCountAndFirstError() {
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), 4, 5_000)) {
      server.fault(request -> request.startsWith("POST /seller") ? 400 : 0);
      var failed =
          assertThrows(
              IOException.class, () -> new Populator(marketplace, 1, SIZE, 4, done -> {}).run());
      assertTrue(failed.getMessage().startsWith("4 of 64 rows"), failed.getMessage());
      assertTrue(failed.getMessage().contains("POST /seller answered 400"), failed.getMessage());
    }
  }

  private static Set<String> populated(int workers) throws Exception {
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), workers, 5_000)) {
      new Populator(marketplace, 5, SIZE, workers, done -> {}).run();
      var rows = new TreeSet<String>();
      for (String service : new String[] {"customer", "seller", "product", "stock"}) {
        for (ObjectNode row : server.market().tables().service(service)) {
          rows.add(row.toString());
        }
      }
      assertEquals(64, rows.size());
      return rows;
    }
  }
}
