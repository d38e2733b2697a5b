package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.Await;
import emporium.wholesale.api.WholesaleModule;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The five transactions in the published way on a graph: right, and lost. */
class PublishedGraphOperationsTest extends OperationsContract {
  @TempDir Path directory;

  @Override
  WholesaleFixture openBench() {
    return new WholesaleFixture(new PublishedGraphBench(directory));
  }

  /** Even after an orderly end: {@code storeRoot()} wrote no object that changed. */
  @Test
  void reopen_afterAllTransactions_findsThePopulationOnly() {
    List<String> population = bench.records();
    bench.order(BAD_CREDIT, "t", new OrderLine(6, 3, 1), new OrderLine(7, 2, 2));
    bench.pay(DISTRICT, new CustomerSelector.ById(BAD_CREDIT), 77, "paid");
    bench.deliver(1, 2);
    List<String> acknowledged = bench.records();
    assertNotEquals(population, acknowledged);
    assertTrue(acknowledged.stream().anyMatch(record -> record.contains("paid")));
    bench.reopen();
    assertEquals(population, bench.records());
    assertEquals(
        2, bench.pay(DISTRICT, new CustomerSelector.ById(BAD_CREDIT), 1, "t").paymentNumber());
  }

  @Test
  void reopen_afterResetAndIngestion_findsTheNewPopulation() {
    List<String> population = bench.records();
    bench.order(BAD_CREDIT, "t", new OrderLine(6, 3, 1));
    bench.run(WholesaleModule.RESET);
    var rows = new SampleRows(bench.seed, WholesaleFixture.WAREHOUSES).rows();
    rows.forEach(some -> bench.run(new IngestRows(some)));
    bench.reopen();
    assertEquals(population, bench.records());
  }

  /** A load that was killed is no population: it begins again on an empty server. */
  @Test
  void reopen_withoutThePopulationsRow_isEmpty(@TempDir Path other) {
    var rows = new SampleRows(bench.seed, WholesaleFixture.WAREHOUSES).rows();
    try (var half = new PublishedGraphBench(other)) {
      for (var some : rows.subList(0, rows.size() - 1)) {
        Await.result(half.transactions().run(new IngestRows(some)));
      }
      assertEquals(WholesaleFixture.WAREHOUSES, warehouses(half));
      half.reopen();
      assertEquals(0, warehouses(half));
    }
  }

  private static int warehouses(PublishedGraphBench bench) {
    return Await.result(bench.transactions().snapshot(state -> state.all(Warehouse.class).size()));
  }
}
