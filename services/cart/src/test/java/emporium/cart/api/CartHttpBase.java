package emporium.cart.api;

import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.cart.CartRepository;
import emporium.persistence.Transactions;
import emporium.runtime.testing.DataDirectoryTestResource;
import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The cart service alone, over HTTP. Each test has a customer of its own. */
abstract class CartHttpBase {
  private static final AtomicInteger CUSTOMERS = new AtomicInteger();
  static final String ITEM =
      """
      {"SellerId": 1, "ProductId": 2, "ProductName": "Tea", "UnitPrice": 10.5, "FreightValue": 0,
       "Quantity": 3, "Voucher": 0.25, "Version": "0", "Unknown": {"a": [1]}}""";
  private static final String CHECKOUT =
      """
      {"CustomerId": %d, "FirstName": "Ada", "LastName": "L", "Street": "S", "Complement": "c",
       "City": "C", "State": "ST", "ZipCode": "1", "PaymentType": "CREDIT_CARD",
       "CardNumber": "4111-1111-1111-1234", "CardHolderName": "ADA", "CardExpiration": "1227",
       "CardSecurityNumber": "x987x", "CardBrand": "VISA", "Installments": 2, "instanceId": "%s"}""";

  @Inject Transactions<CartRepository> carts;
  @Inject CheckoutCoordinator checkouts;
  @Inject ObjectMapper mapper;

  @TestHTTPResource("/")
  URI base;

  final int customer = CUSTOMERS.incrementAndGet();

  /** A short wait. */
  public static class Alone implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("emporium.cart.await-completion-max-ms", "3000");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
    }
  }

  /** The same on tables. */
  public static class AloneOnTables implements QuarkusTestProfile {
    private final JpaProfile tables = new JpaProfile();

    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = new HashMap<>(tables.getConfigOverrides());
      overrides.putAll(new Alone().getConfigOverrides());
      return overrides;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return tables.testResources();
    }
  }

  String path(String rest) {
    return "/cart/" + customer + rest;
  }

  ValidatableResponse add(String body) {
    return given().contentType(ContentType.JSON).body(body).patch(path("/add")).then();
  }

  String checkoutBody(String tid) {
    return CHECKOUT.formatted(customer, tid);
  }

  ValidatableResponse checkout(String body, String prefer) {
    return given()
        .contentType(ContentType.JSON)
        .header("Prefer", prefer)
        .body(body)
        .post(path("/checkout"))
        .then();
  }

  ValidatableResponse submit(String tid) {
    return checkout(checkoutBody(tid), "respond-async");
  }

  /** The name a field has in answers; requests may write it in any case. */
  static String named(String field) {
    return Character.toLowerCase(field.charAt(0)) + field.substring(1);
  }

  void assertNoCart() {
    problem(given().get(path("")).then(), 404);
  }
}
