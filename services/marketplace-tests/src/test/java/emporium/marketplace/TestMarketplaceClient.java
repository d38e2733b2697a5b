package emporium.marketplace;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.runtime.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client of a marketplace, for tests: speaks the contract over HTTP. Thread-safe. */
public final class TestMarketplaceClient {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();
  private static final int WAIT_MAX_SECONDS = 60;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;
  private final List<String> headers;

  public TestMarketplaceClient(int port) {
    this(port, List.of());
  }

  private TestMarketplaceClient(int port, List<String> headers) {
    this.base = "http://127.0.0.1:" + port;
    this.headers = headers;
  }

  /** One that sends a token with each request. */
  public static TestMarketplaceClient withToken(int port, String token) {
    return new TestMarketplaceClient(port, List.of("Authorization", "Bearer " + token));
  }

  private HttpRequest.Builder request(String path) {
    var request = HttpRequest.newBuilder(URI.create(base + path));
    return headers.isEmpty() ? request : request.headers(headers.toArray(String[]::new));
  }

  /** Sends a request with a JSON body, or none. */
  public CompletableFuture<HttpResponse<String>> send(String method, String path, String body) {
    var request = request(path);
    if (body.isEmpty()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request
          .method(method, BodyPublishers.ofString(body))
          .header("Content-Type", "application/json; charset=utf-8");
    }
    return client.sendAsync(request.build(), BodyHandlers.ofString());
  }

  /** Sends a request that may be repeated, and waits. */
  public HttpResponse<String> callWithKey(String method, String path, String body, String key) {
    var request =
        request(path)
            .method(method, BodyPublishers.ofString(body))
            .header("Content-Type", "application/json; charset=utf-8")
            .header("Idempotency-Key", key)
            .build();
    return client
        .sendAsync(request, BodyHandlers.ofString())
        .orTimeout(WAIT_MAX_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  /** Sends and waits. */
  public HttpResponse<String> call(String method, String path, String body) {
    return send(method, path, body).orTimeout(WAIT_MAX_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Sends, waits and demands success. */
  public HttpResponse<String> ok(String method, String path, String body) {
    var answer = call(method, path, body);
    if (answer.statusCode() / 100 != 2) {
      throw new AssertionError(
          method + " " + path + " -> " + answer.statusCode() + " " + answer.body());
    }
    return answer;
  }

  public JsonNode json(String path) {
    return parse(ok("GET", path, "").body());
  }

  /** Raw records of a service and type. */
  public List<JsonNode> records(String service, String type) {
    var found = new ArrayList<JsonNode>();
    ok("GET", "/records/" + service, "")
        .body()
        .lines()
        .map(TestMarketplaceClient::parse)
        .filter(record -> record.get("type").asText().equals(type))
        .forEach(found::add);
    return found;
  }

  public static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  public void customer(int id) {
    ok("POST", "/customer", customerRow(id, "Ada"));
  }

  public static String customerRow(int id, String name) {
    return """
        {"id":%d,"first_name":"%s","last_name":"L","address":"1 Main","complement":"","birth_date":"1990-01-01","zip_code":"1000",
         "city":"C","state":"S","card_number":"4111111111111111","card_security_number":"123","card_expiration":"1229",
         "card_holder_name":"ADA L","card_type":"VISA","success_payment_count":0,"failed_payment_count":0,"delivery_count":0,"data":""}
        """
        .formatted(id, name);
  }

  public void seller(int id) {
    ok("POST", "/seller", sellerRow(id, "S" + id));
  }

  public static String sellerRow(int id, String name) {
    return """
        {"id":%d,"name":"%s","company_name":"C","email":"e@x","phone":"1","mobile_phone":"2","cpf":"3","cnpj":"4","address":"a",
         "complement":"","city":"C","state":"S","zip_code":"1000"}
        """
        .formatted(id, name);
  }

  /** Ingests a product with stock. */
  public void product(int seller, int product, String price, int pieces) {
    ok("POST", "/product", productRow(seller, product, price, "0"));
    stock(seller, product, pieces);
  }

  /** Ingests stock alone. */
  public void stock(int seller, int product, int pieces) {
    ok("POST", "/stock", stockRow(seller, product, pieces));
  }

  public static String stockRow(int seller, int product, int pieces) {
    return """
        {"seller_id":%d,"product_id":%d,"qty_available":%d,"qty_reserved":0,"order_count":0,"ytd":10,"data":"d","version":"0"}
        """
        .formatted(seller, product, pieces);
  }

  public static String productRow(int seller, int product, String price, String version) {
    return """
        {"seller_id":%d,"product_id":%d,"name":"P","sku":"K","category":"c","description":"d","price":%s,"freight_value":1.50,
         "version":"%s","status":"approved"}
        """
        .formatted(seller, product, price, version);
  }

  public HttpResponse<String> add(
      int customer,
      int seller,
      int product,
      String price,
      int quantity,
      String voucher,
      String version) {
    return call(
        "PATCH",
        "/cart/" + customer + "/add",
        itemBody(seller, product, price, quantity, voucher, version));
  }

  public static String itemBody(
      int seller, int product, String price, int quantity, String voucher, String version) {
    return """
        {"SellerId":%d,"ProductId":%d,"ProductName":"P","UnitPrice":%s,"FreightValue":1.50,"Quantity":%d,"Voucher":%s,"Version":"%s"}
        """
        .formatted(seller, product, price, quantity, voucher, version);
  }

  public static String checkoutBody(int customer, String tid) {
    return """
        {"CustomerId":%d,"FirstName":"Ada","LastName":"L","Street":"Main","Complement":"","City":"C","State":"S","ZipCode":"1000",
         "PaymentType":"CREDIT_CARD","CardNumber":"4111111111111111","CardHolderName":"ADA L","CardExpiration":"1229",
         "CardSecurityNumber":"123","CardBrand":"VISA","Installments":3,"instanceId":"%s"}
        """
        .formatted(customer, tid);
  }

  public CompletableFuture<HttpResponse<String>> checkoutLater(int customer, String tid) {
    return send("POST", "/cart/" + customer + "/checkout", checkoutBody(customer, tid));
  }

  /** Checks out and returns the outcome header. */
  public String checkout(int customer, String tid) {
    var answer = ok("POST", "/cart/" + customer + "/checkout", checkoutBody(customer, tid));
    return answer.headers().firstValue("Emporium-Outcome").orElse("none");
  }

  /** Asks for a price under a version. */
  public HttpResponse<String> price(int seller, int product, String price, String version) {
    return call("PATCH", "/product", priceBody(seller, product, price, version));
  }

  public static String priceBody(int seller, int product, String price, String version) {
    return "{\"sellerId\":%d,\"productId\":%d,\"price\":%s,\"version\":\"%s\",\"instanceId\":\"p\"}"
        .formatted(seller, product, price, version);
  }

  /** Runs an update delivery and returns how many packages it delivered. */
  public int deliver(String tid) {
    return deliverLater(tid).join();
  }

  public CompletableFuture<Integer> deliverLater(String tid) {
    return send("PATCH", "/shipment/" + tid, "")
        .orTimeout(WAIT_MAX_SECONDS, TimeUnit.SECONDS)
        .thenApply(
            answer ->
                answer
                    .headers()
                    .firstValue("Emporium-Delivered")
                    .map(Integer::valueOf)
                    .orElseThrow(() -> new AssertionError(tid + " -> " + answer.body())));
  }

  /** Waits until nothing is open. */
  public void drain() {
    Await.until(
        () -> {
          var open = json("/open-transactions");
          return open.get("open").asInt() == 0 && open.get("outbox").asInt() == 0;
        });
  }
}
