package emporium.marketplace.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.access.Roles;
import emporium.runtime.testing.AccessTable;
import emporium.runtime.testing.AccessTable.Callers;
import emporium.runtime.testing.HeadlessBrowser;
import emporium.runtime.testing.TestTokens;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call what with tokens: every operation that is described, and what is none. */
abstract class AccessContract {
  private static final Duration WAIT_MAX = Duration.ofSeconds(60);
  private static final long WAIT_MAX_S = WAIT_MAX.toSeconds();
  private static final List<String> STREAMS =
      List.of(
          "/live",
          "/abandoned-carts/stream",
          "/seller/7/low-stock/stream",
          "/seller/dashboard/7/stream");
  private static final Map<String, Callers> TABLE = new HashMap<>();

  private static void allow(Callers who, String... operations) {
    for (String operation : operations) {
      TABLE.put(operation, who);
    }
  }

  static {
    allow(Callers.ANYBODY, "GET /product/{sellerId}/{productId}");
    allow(
        Callers.OWN_CUSTOMER,
        "PATCH /cart/{customerId}/add",
        "PUT /cart/{customerId}/add",
        "DELETE /cart/{customerId}/items/{sellerId}/{productId}",
        "PATCH /cart/{customerId}/seal",
        "POST /cart/{customerId}/seal",
        "POST /cart/{customerId}/checkout",
        "GET /cart/{customerId}",
        "GET /cart/{customerId}/history/{tid}",
        "GET /cart/{customerId}/checkout/{tid}",
        "GET /cart/{customerId}/checkouts",
        "GET /order/{customerId}",
        "GET /payment/{customerId}/{orderId}",
        "GET /shipment/{customerId}/{orderId}",
        "GET /customer/{customerId}");
    allow(
        Callers.OWN_SELLER,
        "PUT /product",
        "PATCH /product",
        "DELETE /product/{sellerId}/{productId}",
        "GET /stock/{sellerId}/{productId}",
        "PATCH /stock/{sellerId}/{productId}",
        "GET /seller/{sellerId}",
        "GET /seller/{sellerId}/low-stock",
        "GET /seller/{sellerId}/low-stock/stream",
        "GET /seller/dashboard/{sellerId}",
        "GET /seller/dashboard/{sellerId}/stream");
    allow(
        Callers.OPERATOR,
        "POST /customer",
        "POST /seller",
        "POST /product",
        "POST /stock",
        "PATCH /shipment/{tid}",
        "GET /records/{service}",
        "GET /audit-log",
        "GET /open-transactions",
        "GET /deliveries",
        "GET /criteria",
        "GET /locks",
        "GET /dead-letters",
        "POST /dead-letters/{service}/{id}/redrive",
        "DELETE /dead-letters/{service}/{id}",
        "GET /tables/{service}/differences",
        "POST /backup",
        "PATCH /reset",
        "PATCH /cleanup",
        "GET /abandoned-carts/stream",
        "GET /about",
        "GET /live",
        "GET /operator",
        "POST /operator/{action}");
    allow(Callers.INTERNAL, "POST /esp", "POST /esp/{key}/void");
  }

  @TestHTTPResource("/")
  URI server;

  @Inject MeterRegistry registry;

  private AccessTable table;

  @BeforeEach
  void open() {
    table = new AccessTable(server);
  }

  @Test
  void operations_byEachCaller_areAllowedAsTheTableHasIt() {
    assertEquals(List.of(), table.differences(TABLE));
  }

  /**
   * The control: another entry is seen, with each caller it concerns; so is one that is left out.
   */
  @Test
  void table_changed_isSeen() {
    var other = new HashMap<>(TABLE);
    other.put("GET /about", Callers.OWN_SELLER);
    other.remove("GET /criteria");
    other.put("GET /nothing", Callers.ANYBODY);
    assertEquals(
        List.of(
            "GET /about by own seller: FORBIDDEN",
            "GET /criteria: not in the table",
            "GET /nothing: not described"),
        table.differences(other));
  }

  @ParameterizedTest
  @CsvSource({
    "GET /q/health/live, ANYBODY",
    "GET /q/health/ready, ANYBODY",
    "GET /, OPERATOR",
    "GET /index.html, OPERATOR",
    "GET /page/page.js, OPERATOR",
    "GET /nothing, OPERATOR",
    "GET /q/health, OPERATOR",
    "GET /q/health/started, OPERATOR",
    "GET /q/health/live/, OPERATOR",
    "GET /q/openapi, OPERATOR",
    "GET /q/swagger-ui/, OPERATOR",
    "GET /cart/../q/openapi, OPERATOR",
    "GET /cart/%2e%2e/q/openapi, OPERATOR",
    "GET //q/openapi, OPERATOR",
    "GET /q/openapi;a=b, OPERATOR",
    "GET /q/health/live;/../../openapi, OPERATOR",
    "GET /about;a=b, OPERATOR",
    "GET /product;a=b/7/1, OPERATOR",
    "GET /q/health/live/../../openapi, OPERATOR",
    "OPTIONS /cart/7, OPERATOR",
    "TRACE /cart/7, OPERATOR",
    "POST /q/openapi, OPERATOR",
    "DELETE /cart/7, OPERATOR",
    "GET /cart/7/nothing, OPERATOR",
    "GET /cart/x, OPERATOR",
    "PUT /order/7, OPERATOR",
    "HEAD /live, OPERATOR",
    "HEAD /seller/7/low-stock/stream, OWN_SELLER",
    "HEAD /seller/dashboard/7/stream, OWN_SELLER",
  })
  void whatIsNoOperation_isOfAnOperatorUnlessAProbe(String request, Callers expected) {
    assertEquals(List.of(), table.differences(request, "", expected));
  }

  /** Prometheus shows a token of its own, which is not one for the rest. */
  @Test
  void metrics_areOfPrometheusAndOperators() throws Exception {
    assertEquals(401, get("/q/metrics", null).statusCode());
    for (String other : List.of(Roles.CUSTOMER, Roles.SELLER)) {
      assertEquals(403, get("/q/metrics", other).statusCode());
    }
    for (String allowed : List.of(Roles.INTERNAL, Roles.OPERATOR)) {
      assertEquals(200, get("/q/metrics", allowed).statusCode());
    }
  }

  @Test
  void readiness_unlessAnOperatorAsks_isItsStatusAlone() throws Exception {
    for (String other : Arrays.asList(null, Roles.CUSTOMER, Roles.INTERNAL)) {
      var answer = get("/q/health/ready", other);
      assertEquals(200, answer.statusCode());
      assertEquals("{\"status\":\"UP\"}", answer.body());
    }
    String all = get("/q/health/ready", Roles.OPERATOR).body();
    assertTrue(all.contains("\"checks\""), all);
  }

  private HttpResponse<String> get(String path, @Nullable String role) throws Exception {
    return send(role, HttpRequest.newBuilder(server.resolve(path)).GET());
  }

  private static HttpResponse<String> send(@Nullable String role, HttpRequest.Builder request)
      throws Exception {
    if (role != null) {
      request.header("Authorization", "Bearer " + TestTokens.ofTheApplication().of(role));
    }
    return HttpClient.newHttpClient()
        .send(request.timeout(WAIT_MAX).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder browser(String path) {
    return HttpRequest.newBuilder(server.resolve(path))
        .header("Accept", "text/html,*/*")
        .timeout(WAIT_MAX);
  }

  private HttpRequest.Builder signIn(String token) {
    return browser("/sign-in")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString("token=" + token));
  }

  @Test
  void page_withoutToken_isAFormThatKeepsOneInACookie() throws Exception {
    var client = HttpClient.newHttpClient();
    var form = client.send(browser("/").build(), BodyHandlers.ofString());
    assertEquals(401, form.statusCode());
    assertTrue(form.body().contains("action=\"/sign-in\""), form.body());

    String token = TestTokens.ofTheApplication().of(Roles.OPERATOR);
    var kept = client.send(signIn(token).build(), BodyHandlers.ofString());
    assertEquals(303, kept.statusCode());
    String cookie = kept.headers().firstValue("set-cookie").orElseThrow();
    assertTrue(cookie.contains("HTTPOnly") && cookie.contains("SameSite=Strict"), cookie);

    String pair = cookie.substring(0, cookie.indexOf(';'));
    var page = client.send(browser("/").header("Cookie", pair).build(), BodyHandlers.ofString());
    assertEquals(200, page.statusCode());
    var other = browser("/").header("Cookie", "emporium-token=x.y.z").build();
    assertEquals(401, client.send(other, BodyHandlers.ofString()).statusCode());
  }

  @Test
  void page_inABrowserWithAToken_opens() throws Exception {
    Optional<Path> program = HeadlessBrowser.program();
    assumeTrue(program.isPresent(), "there is no Chromium: the form is not tried in a browser");
    String token = TestTokens.ofTheApplication().of(Roles.OPERATOR);
    try (HeadlessBrowser browser = HeadlessBrowser.start(program.get())) {
      browser.open(server.toString());
      browser.await("!!document.querySelector('form button')", JsonNode::asBoolean);
      browser.evaluate("document.querySelector('input').value = '" + token + "'; 1");
      browser.evaluate("document.querySelector('form').requestSubmit(); 1");
      assertTrue(isOpened(browser), "the page is not shown: " + browser.errors());
    }
  }

  /** An expression fails while the browser goes from the form to the page. */
  private static boolean isOpened(HeadlessBrowser browser) {
    long startNanos = System.nanoTime();
    while (System.nanoTime() - startNanos < WAIT_MAX.toNanos()) {
      try {
        if (browser.evaluate("!!document.querySelector('main')").asBoolean()) {
          return true;
        }
      } catch (IllegalStateException onItsWay) {
        Thread.onSpinWait();
      }
    }
    return false;
  }

  @Test
  void signIn_fromAPageOfAnotherSite_isRefused() throws Exception {
    var foreign = signIn("a.b.c").header("Origin", "http://elsewhere.example").build();
    var answer = HttpClient.newHttpClient().send(foreign, BodyHandlers.ofString());
    assertEquals(403, answer.statusCode());
    assertTrue(answer.headers().firstValue("set-cookie").isEmpty());
  }

  /** The control: those whose tokens have not expired go on. */
  @Test
  void streams_whoseTokensExpire_end() throws Exception {
    var seller = BodyPublishers.ofString(TestMarketplaceClient.sellerRow(7, "Ann"));
    var ingested =
        HttpRequest.newBuilder(server.resolve("/seller"))
            .header("Content-Type", "application/json")
            .POST(seller);
    assertTrue(send(Roles.OPERATOR, ingested).statusCode() < 300);
    var lasting = new HashMap<String, CompletableFuture<byte[]>>();
    var ending = new HashMap<String, CompletableFuture<byte[]>>();
    for (String path : STREAMS) {
      lasting.put(path, stream(path, Duration.ofHours(1)));
      ending.put(path, stream(path, Duration.ofSeconds(3)));
    }
    for (String path : STREAMS) {
      var content = ending.get(path);
      assertThrows(ExecutionException.class, () -> content.get(WAIT_MAX_S, TimeUnit.SECONDS), path);
      assertFalse(lasting.get(path).isDone(), path);
    }
    lasting.values().forEach(content -> content.cancel(true));
  }

  /** Its whole content; its status was 200. */
  private CompletableFuture<byte[]> stream(String path, Duration valid) throws Exception {
    var tokens = TestTokens.ofTheApplication();
    String token =
        path.contains("/7/") ? tokens.seller(7, valid) : tokens.of(Roles.OPERATOR, valid);
    var request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Authorization", "Bearer " + token)
            .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofPublisher());
    assertEquals(200, answer.statusCode());
    var content = BodySubscribers.ofByteArray();
    answer.body().subscribe(content);
    return content.getBody().toCompletableFuture();
  }

  @Test
  void token_shownBefore_isNotVerifiedAgain() throws Exception {
    String token = TestTokens.ofTheApplication().of(Roles.OPERATOR);
    var request =
        HttpRequest.newBuilder(server.resolve("/criteria"))
            .header("Authorization", "Bearer " + token)
            .timeout(WAIT_MAX)
            .build();
    double verified = accepted("signature");
    double remembered = accepted("memory");
    for (int time = 0; time < 3; time++) {
      var answer = HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
      assertEquals(200, answer.statusCode());
    }
    assertEquals(verified + 1, accepted("signature"));
    assertEquals(remembered + 2, accepted("memory"));
  }

  private double accepted(String by) {
    return registry.get("emporium.tokens.accepted").tag("by", by).counter().count();
  }
}
