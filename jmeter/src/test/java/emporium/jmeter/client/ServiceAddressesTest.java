package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceAddressesTest {
  private static final URI ONE = URI.create("http://localhost:8080");

  private static Map<String, URI> each() {
    Map<String, URI> all = new LinkedHashMap<>();
    int port = 8081;
    for (String service : Services.NAMES) {
      all.put(service, URI.create("http://localhost:" + port++));
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "/cart/7/checkout,cart",
    "/abandoned-carts,cart",
    "/product,product",
    "/product/1/2,product",
    "/stock/1/2,stock",
    "/order/7,order",
    "/payment/7/1,payment",
    "/esp/key/void,payment-provider",
    "/shipment/t1,shipment",
    "/customer,customer",
    "/seller/dashboard/3,seller",
    "/seller/3/low-stock?limit=1,seller",
    "/order?x=/cart,order",
    "/records/cart,cart",
    "/records/payment-provider,payment-provider",
    "/records/seller?type=sellers,seller",
    "/dead-letters/stock/reserve-stock:7/redrive,stock",
    "/tables/order/differences,order",
  })
  void of_path_isTheServiceThatAnswersIt(String path, String service) {
    assertEquals(each().get(service), ServiceAddresses.forPath(each()).forPath(path));
    assertEquals(ONE, ServiceAddresses.forPath(ONE).forPath(path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/open-transactions",
        "/criteria",
        "/q/health",
        "/dead-letters",
        "/records/none",
        "/",
        ""
      })
  void of_pathThatEveryProcessHas_isNoSingleService(String path) {
    var failed =
        assertThrows(
            IllegalArgumentException.class, () -> ServiceAddresses.forPath(each()).forPath(path));
    assertTrue(String.valueOf(failed.getMessage()).endsWith("answers " + path));
    assertEquals(ONE, ServiceAddresses.forPath(ONE).forPath(path));
  }

  @Test
  void counts_ofReplicas_areThoseOfEachService() {
    var all = new LinkedHashMap<String, List<URI>>();
    each().forEach((service, address) -> all.put(service, List.of(address)));
    all.put("stock", List.of(ONE, URI.create("http://b:2")));
    var counts = ServiceAddresses.ofReplicas(all).replicaCounts();
    assertEquals(2, counts.get("stock"));
    assertEquals(1, counts.get("order"));
    assertEquals(Services.NAMES.size(), counts.size());
    assertEquals(Map.of(), ServiceAddresses.forPath(ONE).replicaCounts());
  }

  @Test
  void all_severalServicesAtOneAddress_isThatOnce() {
    Map<String, URI> shared = each();
    shared.put("stock", shared.get("product"));
    assertEquals(8, ServiceAddresses.forPath(shared).all().size());
    assertFalse(ServiceAddresses.forPath(shared).isSingle());
    shared.replaceAll((service, address) -> ONE);
    assertTrue(ServiceAddresses.forPath(shared).isSingle());
    assertEquals(ServiceAddresses.forPath(ONE), ServiceAddresses.forPath(shared));
  }

  @Test
  void parse_whatToStringGives_isTheSame() {
    assertEquals(ServiceAddresses.forPath(ONE), ServiceAddresses.parse("http://localhost:8080/"));
    assertEquals("http://localhost:8080", ServiceAddresses.forPath(ONE).toString());
    assertEquals(
        ServiceAddresses.forPath(each()),
        ServiceAddresses.parse(ServiceAddresses.forPath(each()).toString()));
  }

  @Test
  void parse_replicas_areAllOfTheirService() {
    String text =
        ServiceAddresses.forPath(each()).toString().replace(":8083", ":8083|http://localhost:9000");
    var addresses = ServiceAddresses.parse(text);
    var both = List.of(each().get("stock"), URI.create("http://localhost:9000"));
    assertEquals(both, addresses.replicas("/stock/1/2"));
    assertEquals(both.get(1), addresses.forPath("/stock/1/2"), "partition 7");
    assertEquals(both.get(0), addresses.forPath("/stock/2/1"), "partition 6");
    assertEquals(both.get(0), addresses.forPath("/records/stock"));
    assertEquals(1, addresses.replicas("/order/7").size());
    assertEquals(10, addresses.all().size());
    assertEquals(text, addresses.toString());
    assertEquals(addresses, ServiceAddresses.parse(text));
  }

  /** The same values as in the test of the services' partitions. */
  @ParameterizedTest
  @CsvSource({"0,0", "1,7", "2,6", "7,4", "1000,0", "2147483647,0"})
  void partition_ofANumber_isThatOfTheServices(int number, int partition) {
    assertEquals(partition, ServiceAddresses.partition(number));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp://localhost|must be an address like",
        "localhost:8080|must be an address like",
        "http://local host|must be an address like",
        "cart=http://localhost:1,product|must be an address like",
        "cart=ftp://localhost|must be an address like",
        "cart=http://localhost:1|missing [product, stock, order,",
        "carts=http://localhost:1|no service is [carts]",
        "cart=http://localhost:1,cart=http://localhost:2|twice: cart",
      })
  void parse_badText_saysTheRule(String text, String expected) {
    var failed = assertThrows(IllegalArgumentException.class, () -> ServiceAddresses.parse(text));
    assertTrue(String.valueOf(failed.getMessage()).contains(expected), failed.getMessage());
  }
}
