package emporium.marketplace.access;

import static emporium.marketplace.TestMarketplaceClient.itemBody;
import static emporium.marketplace.TestMarketplaceClient.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.access.Roles;
import emporium.runtime.testing.TestTokens;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URL;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a customer does not decide: prices, freight, names and vouchers of a cart's items. */
abstract class CustomerPricesContract {
  private static final int CUSTOMER = 700_001;
  private static final int SELLER = 700_002;

  @TestHTTPResource("/")
  URL url;

  private TestMarketplaceClient operator;
  private TestMarketplaceClient customer;

  @BeforeEach
  void prepare() {
    var tokens = TestTokens.ofTheApplication();
    customer = TestMarketplaceClient.withToken(url.getPort(), tokens.customer(CUSTOMER));
    operator = TestMarketplaceClient.withToken(url.getPort(), tokens.of(Roles.OPERATOR));
    operator.ok("PATCH", "/reset", "");
    operator.seller(SELLER);
    operator.customer(CUSTOMER);
    operator.product(SELLER, 1, "8.00", 100);
    operator.drain();
  }

  private static HttpResponse<String> add(
      TestMarketplaceClient client, int product, String voucher, String version) {
    String body =
        itemBody(SELLER, product, "0.01", 2, voucher, version)
            .replace("\"FreightValue\":1.50", "\"FreightValue\":0")
            .replace("\"ProductName\":\"P\"", "\"ProductName\":\"Free\"");
    return client.call("PATCH", "/cart/" + CUSTOMER + "/add", body);
  }

  private void assertItem(String price, String freight, String name, String voucher) {
    var items = customer.json("/cart/" + CUSTOMER).get("items");
    assertEquals(1, items.size());
    assertEquals(price, items.get(0).get("unit_price").asText());
    assertEquals(freight, items.get(0).get("freight_value").asText());
    assertEquals(name, items.get(0).get("product_name").asText());
    assertEquals(voucher, items.get(0).get("voucher").asText());
    assertEquals(2, items.get(0).get("quantity").asInt());
  }

  private void assertNoCart() {
    assertEquals(404, operator.call("GET", "/cart/" + CUSTOMER, "").statusCode());
  }

  @Test
  void add_byACustomer_takesWhatTheServerPublished() {
    assertEquals(200, add(customer, 1, "0", "0").statusCode());
    assertItem("8.00", "1.50", "P", "0.00");
    assertEquals("shipped", customer.checkout(CUSTOMER, "t"));
    var order = operator.records("order", "orders").get(0);
    assertEquals("17.50", order.get("total_invoice").asText());
  }

  @Test
  void add_byACustomerAfterAPriceChange_takesTheNewPrice() {
    assertEquals(202, operator.price(SELLER, 1, "9.00", "0").statusCode());
    operator.drain();
    assertEquals(200, add(customer, 1, "0", "0").statusCode());
    assertItem("9.00", "1.50", "P", "0.00");
  }

  /** The control: an operator sends what the benchmark has. */
  @Test
  void add_byAnOperator_takesWhatTheRequestHas() {
    assertEquals(200, add(operator, 1, "0.25", "0").statusCode());
    assertItem("0.01", "0.00", "Free", "0.25");
    assertEquals(200, add(operator, 9, "0", "0").statusCode(), "a product that is not known");
  }

  @Test
  void add_byACustomerWithAVoucher_isRefusedNamingFieldAndRule() {
    var answer = add(customer, 1, "0.25", "0");
    assertEquals(400, answer.statusCode(), answer.body());
    var error = parse(answer.body()).at("/errors/0");
    assertEquals("voucher", error.get("field").asText());
    assertEquals("must be 0 for the role customer", error.get("rule").asText());
    assertNoCart();
  }

  @Test
  void add_byACustomerOfAProductWithoutReplica_isRefused() {
    assertNotPublished(add(customer, 9, "0", "0"));
  }

  @Test
  void add_byACustomerOfAnotherVersion_isRefused() {
    assertNotPublished(add(customer, 1, "0", "other"));
  }

  private void assertNotPublished(HttpResponse<String> answer) {
    assertEquals(409, answer.statusCode(), answer.body());
    var type = parse(answer.body()).get("type").asText();
    assertEquals("urn:emporium:price-not-published", type);
    assertNoCart();
  }

  @Test
  void checkout_byACustomerForAnother_isRefused() {
    assertEquals(200, add(customer, 1, "0", "0").statusCode());
    String body = TestMarketplaceClient.checkoutBody(CUSTOMER + 1, "t");
    assertEquals(400, customer.call("POST", "/cart/" + CUSTOMER + "/checkout", body).statusCode());
    assertItem("8.00", "1.50", "P", "0.00");
  }
}
