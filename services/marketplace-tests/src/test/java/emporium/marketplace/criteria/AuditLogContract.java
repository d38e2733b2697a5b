package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit log over HTTP: what is in it, how it is asked, what clears it. */
abstract class AuditLogContract {
  private static final int CUSTOMER = 600_001;
  private static final int OTHER = 600_002;
  private static final List<Integer> SELLERS = List.of(600_001, 600_002);
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  @TestHTTPResource("/")
  URL url;

  private TestMarketplaceClient shop;

  @BeforeEach
  void prepare() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.ok("PATCH", "/reset", "");
    for (int seller : SELLERS) {
      shop.seller(seller);
      shop.product(seller, 1, "2.00", 100);
    }
    shop.customer(CUSTOMER);
    shop.customer(OTHER);
    shop.drain();
  }

  /** An order of both sellers that arrives. */
  private void buy(int customer, String tid) {
    for (int seller : SELLERS) {
      shop.add(customer, seller, 1, "2.00", 1, "0.00", "0");
    }
    assertEquals("shipped", shop.checkout(customer, tid));
    assertEquals(2, shop.deliver("d-" + tid));
    shop.drain();
  }

  private List<JsonNode> found(String asked) {
    return shop.ok("GET", "/audit-log" + asked, "").body().lines().map(this::read).toList();
  }

  private JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(List<JsonNode> lines) {
    return lines.stream()
        .map(
            line ->
                line.get("service").asText()
                    + " "
                    + line.get("customer_id")
                    + "-"
                    + line.get("order_id")
                    + " "
                    + line.get("seller_id"))
        .toList();
  }

  private static List<String> of(int customer) {
    var key = customer + "-1 ";
    return List.of(
        "order " + key + 0,
        "payment " + key + 0,
        "shipment " + key + 0,
        "seller " + key + SELLERS.get(0),
        "seller " + key + SELLERS.get(1));
  }

  private JsonNode raw(String service, String type) {
    return shop.ok("GET", "/records/" + service, "")
        .body()
        .lines()
        .map(this::read)
        .filter(line -> line.get("type").asText().equals(type))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void query_byOrder_hasWhatEveryServiceKeepsOfItAsRawRecordsShowIt() {
    buy(CUSTOMER, "t");
    buy(OTHER, "u");
    var lines = found("?order=" + OTHER + "-1");
    assertEquals(of(OTHER), names(lines));
    assertEquals(of(CUSTOMER), names(found("?order=" + CUSTOMER + "-1")));
    assertEquals(List.of(), found("?order=" + CUSTOMER + "-2"));
    shop.ok("PATCH", "/cleanup", "");
    shop.ok("PATCH", "/reset", "");
    buy(CUSTOMER, "v");
    lines = found("?order=" + CUSTOMER + "-1");
    assertEquals(raw("order", "orders"), lines.get(0).get("content"));
    assertEquals(raw("payment", "payments"), lines.get(1).get("content"));
    assertEquals(raw("shipment", "shipments"), lines.get(2).get("content"));
    assertEquals("************1111", lines.get(1).at("/content/card/card_number").asText());
    Set<JsonNode> entries = new TreeSet<>(this::compare);
    lines.subList(3, 5).forEach(line -> line.get("content").forEach(entries::add));
    Set<JsonNode> records = new TreeSet<>(this::compare);
    records.addAll(recordsOf("seller", "order_entries"));
    assertEquals(records, entries);
  }

  private int compare(JsonNode one, JsonNode other) {
    return one.toString().compareTo(other.toString());
  }

  private List<JsonNode> recordsOf(String service, String type) {
    return shop.ok("GET", "/records/" + service, "")
        .body()
        .lines()
        .map(this::read)
        .filter(line -> line.get("type").asText().equals(type))
        .toList();
  }

  @Test
  void query_byCustomerTimeAndLimit_findsThose() {
    buy(CUSTOMER, "t");
    Instant between = Instant.now();
    buy(OTHER, "u");
    assertEquals(of(CUSTOMER), names(found("?customer=" + CUSTOMER)));
    assertEquals(of(CUSTOMER), names(found("?to=" + between)));
    assertEquals(of(OTHER), names(found("?from=" + between)));
    assertEquals(List.of(), found("?customer=" + CUSTOMER + "&from=" + between));
    assertEquals(10, found("").size());
    assertEquals(4, found("?limit=1").size(), "of each service");
  }

  @Test
  void query_badParameters_areNamed() {
    var wrong =
        List.of(
            "order=7",
            "order=7-",
            "order=0-1",
            "order=99999999999-1",
            "order=7-1&customer=7",
            "customer=x",
            "customer=0",
            "from=yesterday",
            "to=2026-13-01T00:00:00Z",
            "from=-0001-01-01T00:00:00Z",
            "limit=0",
            "limit=2001",
            "limit=1.5");
    for (var parameters : wrong) {
      var answer = shop.call("GET", "/audit-log?" + parameters, "");
      assertEquals(400, answer.statusCode(), parameters);
      var field = parameters.substring(0, parameters.indexOf('='));
      assertEquals(field, read(answer.body()).at("/errors/0/field").asText(), parameters);
    }
  }

  @Test
  void records_afterAnOrder_haveTheSameLines() {
    buy(CUSTOMER, "t");
    var lines = found("");
    for (var service : List.of("order", "payment", "shipment", "seller")) {
      assertEquals(
          Set.copyOf(
              lines.stream().filter(l -> l.get("service").asText().equals(service)).toList()),
          Set.copyOf(recordsOf(service, "audit_records")),
          service);
    }
  }

  @Test
  void cleanup_clearsTheLogAndNothingElse_resetBoth() {
    buy(CUSTOMER, "t");
    shop.ok("PATCH", "/cleanup", "");
    assertEquals(List.of(), found(""));
    assertEquals(1, recordsOf("order", "orders").size());
    buy(OTHER, "u");
    assertEquals(of(OTHER), names(found("")));
    shop.ok("PATCH", "/reset", "");
    assertEquals(List.of(), found(""));
    buy(OTHER, "v");
    assertEquals(of(OTHER), names(found("")), "the same keys again");
  }

  @Test
  void criteria_asked_sayEveryLevel() {
    var levels = read(shop.ok("GET", "/criteria", "").body());
    assertEquals("on", levels.get("audit_log").asText());
    assertEquals("causal-seller", levels.get("replication").asText());
    assertTrue(levels.size() >= 5, levels.toString());
  }
}
