package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.CheckoutTraceCheck;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A checkout is one trace through all services, as its spans in the file have it. */
@Tag("long")
@QuarkusTest
@TestProfile(TracingLongTest.Profile.class)
class TracingLongTest {
  private static final int ID = 70_001;

  /** Traces into a file. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.tracing.export", "file");
      overrides.put("emporium.tracing.file", "target/spans-${quarkus.uuid}.jsonl");
      return overrides;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @ConfigProperty(name = "emporium.tracing.file")
  Path file;

  @Test
  void checkout_shipped_isOneTraceInWhichEachConsumerIsBelowItsProducer() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.customer(ID);
    shop.seller(ID);
    shop.product(ID, 1, "10.00", 10);
    shop.drain();
    shop.add(ID, ID, 1, "10.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, "t1"));
    shop.drain();
    Await.until(() -> CheckoutTraceCheck.begun(CheckoutTraceCheck.read(List.of(file))).size() == 1);
    String trace =
        CheckoutTraceCheck.begun(CheckoutTraceCheck.read(List.of(file))).iterator().next();
    Await.until(
        () ->
            CheckoutTraceCheck.wrong(CheckoutTraceCheck.read(List.of(file)), trace, false)
                .isEmpty(),
        () ->
            CheckoutTraceCheck.wrong(CheckoutTraceCheck.read(List.of(file)), trace, false)
                .toString());
  }

  /** Each has a span of its route: one of its path would be another name for each id. */
  @Test
  void request_answeredOrRefusedBeforeItsResource_isNamedByItsRoute() {
    var shop = new TestMarketplaceClient(url.getPort());
    assertEquals(200, shop.call("GET", "/order/" + ID, "").statusCode());
    assertEquals(400, shop.call("GET", "/order/" + ID + "?limit=%00", "").statusCode());
    Await.until(
        () ->
            CheckoutTraceCheck.read(List.of(file)).stream()
                    .filter(span -> span.name().equals("GET /order/{customerId}"))
                    .count()
                == 2);
  }
}
