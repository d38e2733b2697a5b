package emporium.jmeter.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarketplaceWorkloadTest {
  private final MarketplaceWorkload workload = new MarketplaceWorkload();

  @ParameterizedTest
  @CsvSource({"2000,200", "19,1", "1,1", "100000,10000"})
  void derived_customersOfThePapersMix_haveATenthAsManySellers(String customers, String sellers) {
    assertEquals(
        Map.of("emporium.sellers", sellers),
        workload.derived("paper-mix", Map.of("emporium.customers", customers)));
  }

  @Test
  void derived_whatIsGivenOrOfAnotherPlan_isLeft() {
    Map<String, String> customers = Map.of("emporium.customers", "2000");
    assertEquals(Map.of(), workload.derived("hot-product", customers));
    assertEquals(Map.of(), workload.derived("paper-mix", Map.of()));
    assertEquals(
        Map.of(),
        workload.derived(
            "paper-mix", Map.of("emporium.customers", "20", "emporium.products", "7")));
  }
}
