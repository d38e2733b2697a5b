package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.workload.MarketplaceOperation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanFilesTest {
  private static final Pattern SAMPLER =
      Pattern.compile("<HTTPSamplerProxy [^>]*testname=\"([^\"]*)\"");

  @ParameterizedTest
  @ValueSource(strings = {"paper-mix", "hot-product", "oversell", "double-checkout"})
  void plan_samplers_areStepsAndNothingIsSwitchedByAnExpression(String plan) throws Exception {
    String text = text(plan);
    Matcher samplers = SAMPLER.matcher(text);
    int found = 0;
    while (samplers.find()) {
      String label = samplers.group(1);
      assertDoesNotThrow(() -> MarketplaceOperation.of(label));
      found++;
    }
    assertTrue(found >= 2, plan + " has " + found + " samplers");
    assertTrue(text.contains("${__P(emporium.addresses,)}"), "services at addresses of their own");
    assertFalse(text.contains("enabled=\"$"), "an expression would switch it off silently");
    assertFalse(text.contains("enabled=\"false\""));
  }

  @Test
  void paperMix_defaults_areThoseOfTheBenchmark() throws Exception {
    String text = text("paper-mix");
    var missing = new ArrayList<String>();
    for (String expected :
        List.of(
            "emporium.customers,10000",
            "emporium.sellers,1000",
            "emporium.products.per.seller,10",
            "emporium.concurrency,16",
            "emporium.warmup.seconds,10",
            "emporium.seconds,60",
            "emporium.seed,1",
            "emporium.seller.skew,0",
            "emporium.cart.items.max,10",
            "emporium.quantity.max,10",
            "emporium.voucher.percent,5",
            "checkout=30\\,dashboard=5\\,price-update=3\\,product-replace=2\\,update-delivery=60")) {
      if (!text.contains(expected)) {
        missing.add(expected);
      }
    }
    assertEquals(List.of(), missing);
  }

  private static String text(String plan) throws Exception {
    return Files.readString(
        Path.of(System.getProperty("emporium.jmeter.plans")).resolve(plan + ".jmx"));
  }
}
