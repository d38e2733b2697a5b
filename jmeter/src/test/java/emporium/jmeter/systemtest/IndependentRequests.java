package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What services answer and change without any other one: asked while a process is away, and read
 * back when it is there again. What is changed is of a customer and a seller nobody else has, and
 * another one for each outage. A request is never sent on: not even to another replica.
 */
final class IndependentRequests {
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int NOT_FOUND = 404;

  /** By path, the statuses it may be answered with; what the load makes may not be there yet. */
  private static final Map<String, Set<Integer>> READS = reads();

  /** A change, and what is read afterwards: where, what of it, and its value. */
  private record Write(
      String method,
      String path,
      String body,
      int status,
      String read,
      String pointer,
      String value) {}

  private final HttpClient client = HttpClient.newHttpClient();
  private final ServiceAddresses addresses;
  private final URI away;
  private final List<Write> writes;
  private final Set<Write> taken = new LinkedHashSet<>();

  /**
   * @param away the process that is, which is asked nothing
   * @param number of the outage
   */
  IndependentRequests(ServiceAddresses addresses, URI away, int number) {
    this.addresses = addresses;
    this.away = away;
    this.writes = writes(number);
  }

  private static Map<String, Set<Integer>> reads() {
    var reads = new LinkedHashMap<String, Set<Integer>>();
    reads.put("/cart/1", Set.of(OK, NOT_FOUND));
    reads.put("/product/1/1", Set.of(OK));
    reads.put("/stock/1/1", Set.of(OK));
    reads.put("/order/1", Set.of(OK));
    reads.put("/payment/1/1", Set.of(OK, NOT_FOUND));
    reads.put("/shipment/1/1", Set.of(OK, NOT_FOUND));
    reads.put("/customer/1", Set.of(OK));
    reads.put("/seller/dashboard/1", Set.of(OK));
    return reads;
  }

  private static List<Write> writes(int number) {
    int product = 1 + number % LoadedCluster.PRODUCTS_PER_SELLER; // one that was ingested
    String item =
        """
        {"SellerId":1,"ProductId":%d,"ProductName":"P","UnitPrice":1.00,"FreightValue":1.50,"Quantity":1,"Voucher":0,"Version":"0"}
        """;
    String customer =
        """
        {"id":900001,"first_name":"Ada %d","last_name":"L","address":"1 Main","complement":"","birth_date":"1990-01-01",
         "zip_code":"1000","city":"C","state":"S","card_number":"4111111111111111","card_security_number":"123",
         "card_expiration":"1229","card_holder_name":"ADA L","card_type":"VISA","success_payment_count":0,
         "failed_payment_count":0,"delivery_count":0,"data":""}
        """;
    String seller =
        """
        {"id":900001,"name":"S %d","company_name":"C","email":"e@x","phone":"1","mobile_phone":"2","cpf":"3","cnpj":"4",
         "address":"a","complement":"","city":"C","state":"S","zip_code":"1000"}
        """;
    // the item is alone in the cart: that of the outage before was sealed
    return List.of(
        new Write("PATCH", "/cart/900001/seal", "", OK, "/cart/900001", "/items/1", ""),
        new Write(
            "PATCH",
            "/cart/900001/add",
            item.formatted(product),
            OK,
            "/cart/900001",
            "/items/0/product_id",
            "" + product),
        new Write(
            "POST",
            "/customer",
            customer.formatted(number),
            CREATED,
            "/customer/900001",
            "/first_name",
            "Ada " + number),
        new Write(
            "POST",
            "/seller",
            seller.formatted(number),
            CREATED,
            "/seller/900001",
            "/name",
            "S " + number));
  }

  /** Asks once for everything; how many were answered. */
  int ask() throws IOException, InterruptedException {
    int answered = 0;
    for (var read : READS.entrySet()) {
      if (isThere(read.getKey())) {
        answer("GET", read.getKey(), "", read.getValue());
        answered++;
      }
    }
    for (Write write : writes) {
      if (isThere(write.path())) {
        answer(write.method(), write.path(), write.body(), Set.of(write.status()));
        taken.add(write);
        answered++;
      }
    }
    return answered;
  }

  /** What was taken is there. */
  void readBack() throws IOException, InterruptedException {
    for (Write write : taken) {
      JsonNode row =
          MarketplaceClient.JSON.readTree(answer("GET", write.read(), "", Set.of(OK)).body());
      assertEquals(write.value(), row.at(write.pointer()).asText(), write.path() + ": " + row);
    }
  }

  private boolean isThere(String path) {
    return !addresses.forPath(path).equals(away);
  }

  private HttpResponse<String> answer(
      String method, String path, String body, Set<Integer> statuses)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(addresses.forPath(path) + path))
            .timeout(Duration.ofMillis(LoadedCluster.ANSWER_TIMEOUT_MS))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    assertTrue(
        statuses.contains(answer.statusCode()),
        () -> method + " " + path + " answered " + answer.statusCode() + " " + answer.body());
    return answer;
  }
}
