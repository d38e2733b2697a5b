package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.runtime.http.records.LongReadBulkhead;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.ProblemAssertions;
import emporium.stock.StockRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Requests that are refused for now with 503 and {@code Retry-After}, and what an operator sees
 * meanwhile. While a reset is under way that is every request that may change something, be it to
 * what there is or not and whatever it carries; none is answered 500.
 */
@QuarkusTest
@TestProfile(ServiceUnavailableTest.Profile.class)
class ServiceUnavailableTest {
  /** Resets that last as long as the test wants, one long read, one stream, and short pages. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      replaceModules(config, PendingTransactionSource.class);
      config.put("emporium.reset.answer-max-ms", "600000");
      config.put("emporium.long-reads.max", "1");
      config.put("emporium.streams.max", "1");
      config.put("emporium.pages.bytes-max", "1024");
      config.put("emporium.pages.lines-per-read", "2");
      return config;
    }
  }

  private static final List<String> CHANGING = List.of("POST", "PUT", "PATCH", "DELETE");
  private static final List<String> OTHERS = List.of("GET", "HEAD", "OPTIONS", "TRACE", "LINK");
  private static final List<String> STRANGE_PATHS =
      List.of("/", "/nowhere", "/cart/x/add", "/cart/7//add", "/reset/", "/q/nowhere", "/a/../esp");
  private static final List<String> MEDIA_TYPES =
      List.of("application/json", "text/plain", "multipart/form-data", "x");
  private static final List<String> ACCEPTED = List.of("*/*", "application/xml", "nonsense");

  @TestHTTPResource("/")
  URL url;

  @Inject PendingTransactionSource work;
  @Inject LongReadBulkhead reads;
  @Inject Transactions<StockRepository> stock;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<String> wrong = new ArrayList<>();
  private TestMarketplaceClient shop;
  private JsonNode description;

  @BeforeEach
  void prepare() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.customer(7);
    description = shop.json("/q/openapi?format=JSON").get("paths");
  }

  @AfterEach
  void letGo() {
    work.held(false);
  }

  @Test
  void requests_duringAReset_areRefusedAndNeverFail() throws Exception {
    work.held(true);
    var reset = shop.send("PATCH", "/reset", "");
    Await.until(() -> shop.call("POST", "/customer", "{}").statusCode() == 503);
    int requests = 0;
    for (var path : paths()) {
      for (var method : CHANGING) {
        for (var type : MEDIA_TYPES) {
          for (var body : List.of(BodyPublishers.noBody(), BodyPublishers.ofString("{\"a\":"))) {
            requests++;
            refused(method, path, type, body, ACCEPTED.get(requests % ACCEPTED.size()));
          }
        }
      }
      for (var method : OTHERS) {
        requests++;
        int status = status(method, path);
        if (status == 500) {
          wrong.add(method + " " + path + " -> 500");
        }
      }
    }
    System.out.println("requests during a reset: " + requests);
    assertEquals(List.of(), wrong);
    assertTrue(requests > 1_000, "only " + requests);
    work.held(false);
    assertEquals(200, Await.result(reset).statusCode());
    assertEquals(
        201,
        shop.call("POST", "/customer", TestMarketplaceClient.customerRow(8, "Bea")).statusCode());
  }

  @Test
  void longReads_oneTooMany_isRefusedUntilOneEnds() throws Exception {
    var held = new CompletableFuture<Boolean>();
    var read = reads.run(() -> held);
    for (var path : List.of("/records/stock", "/records/cart", "/audit-log")) {
      var answer = get(path, "*/*");
      assertEquals(503, answer.status(), path + " " + answer);
      assertEquals("1", answer.retryAfter());
    }
    held.complete(true);
    assertTrue(Await.result(read));
    for (var path : List.of("/records/stock", "/records/cart", "/audit-log")) {
      assertEquals(200, shop.call("GET", path, "").statusCode());
    }
  }

  @Test
  void streams_oneTooMany_isRefusedUntilOneEnds() throws Exception {
    shop.seller(7);
    var request = HttpRequest.newBuilder(uri("/seller/7/low-stock/stream"));
    var open = client.send(request.build(), BodyHandlers.ofInputStream());
    assertEquals(200, open.statusCode());
    for (var path : List.of("/seller/7/low-stock/stream", "/abandoned-carts/stream")) {
      var answer = get(path, "text/event-stream");
      assertEquals(503, answer.status(), path + " " + answer);
      assertEquals("1", answer.retryAfter());
    }
    open.body().close();
    Await.until(() -> isOpened(request.build()));
  }

  private boolean isOpened(HttpRequest stream) {
    try {
      var answer = client.send(stream, BodyHandlers.ofInputStream());
      answer.body().close();
      return answer.statusCode() == 200;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void lists_longerThanTheBound_goOnAtTheLink() {
    shop.seller(9);
    shop.customer(9);
    shop.product(9, 1, "2.00", 100);
    shop.drain();
    for (int i = 1; i <= 4; i++) {
      shop.add(9, 9, 1, "2.00", 1, "0.00", "0");
      assertEquals("shipped", shop.checkout(9, "t" + i));
    }
    shop.drain();
    assertEquals(List.of(1, 2, 3, 4), pages("/order/9", "order_id"));
    assertEquals(List.of(1, 2, 3, 4), pages("/order/9?limit=1", "order_id"));
    assertEquals(List.of("t4", "t3", "t2", "t1"), pages("/cart/9/checkouts?limit=3", "tid"));
    assertEquals(400, shop.call("GET", "/order/9?limit=x", "").statusCode());
    assertEquals(400, shop.call("GET", "/order/9?after=-1", "").statusCode());
    assertEquals(400, shop.call("GET", "/cart/9/checkouts?before=0", "").statusCode());
  }

  /** What all pages of a list have, of which there are several. */
  private List<Object> pages(String first, String field) {
    var found = new ArrayList<Object>();
    int pages = 0;
    for (var next = Optional.of(first); next.isPresent(); pages++) {
      var answer = shop.ok("GET", next.get(), "");
      for (JsonNode line : TestMarketplaceClient.parse(answer.body())) {
        found.add(line.get(field).isInt() ? line.get(field).intValue() : line.get(field).asText());
      }
      next = answer.headers().firstValue("Link").map(link -> link.replaceAll("<(.*)>.*", "$1"));
    }
    assertTrue(pages > 1, first + " is one page");
    return found;
  }

  @Test
  void locks_heldAndAwaited_areListedAndTheHottestKeysAfterwards() {
    var product = LockSet.exclusive(new ProductId(777, 1));
    var inside = new CountDownLatch(1);
    var held = stock.read(product, state -> stay(inside));
    Await.until(() -> locks("held") > 0);
    var waiting = stock.read(product, state -> true);
    Await.until(() -> locks("awaited") == 1);
    var awaited = stockLocks().get("locks").get(0);
    assertTrue(awaited.get("waiting").asBoolean());
    assertEquals("X", awaited.get("mode").asText());
    assertEquals(1, awaited.get("waits_for").size(), awaited.toString());
    inside.countDown();
    assertTrue(Await.result(held) && Await.result(waiting));
    Await.until(() -> locks("awaited") == 0);
    var hottest = new HashMap<String, Integer>();
    stockLocks()
        .get("hottest")
        .forEach(hot -> hottest.put(hot.get("key").asText(), hot.get("waits").asInt()));
    assertEquals(1, hottest.get(awaited.get("key").asText()), hottest.toString());
    var metrics = shop.ok("GET", "/q/metrics", "").body();
    assertTrue(
        Pattern.compile("(?m)^emporium_lock_wait_seconds_count\\{.*key=\"ProductId\".*\\} [1-9]")
            .matcher(metrics)
            .find(),
        metrics);
  }

  private static boolean stay(CountDownLatch inside) {
    try {
      inside.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private int locks(String count) {
    return stockLocks().get(count).asInt();
  }

  private JsonNode stockLocks() {
    for (JsonNode service : shop.json("/locks")) {
      if (service.get("service").asText().equals("stock")) {
        return service;
      }
    }
    throw new AssertionError("no stock");
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + url.getPort() + path);
  }

  private List<String> paths() {
    var paths = new ArrayList<>(STRANGE_PATHS);
    description
        .fieldNames()
        .forEachRemaining(
            template -> {
              if (!template.equals("/reset") && !template.endsWith("/stream")) {
                paths.add(template.replaceAll("\\{\\w+}", "7"));
              }
            });
    return paths;
  }

  private record Answer(int status, String retryAfter, String body) {}

  private Answer send(String method, String path, String type, BodyPublisher body, String accept)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(uri(path))
            .method(method, body)
            .header("Content-Type", type)
            .header("Accept", accept)
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    var retryAfter = answer.headers().firstValue("Retry-After").orElse("");
    return new Answer(answer.statusCode(), retryAfter, answer.body());
  }

  /** Reads no body: that of a stream does not end. */
  private int status(String method, String path) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(uri(path))
            .method(method, BodyPublishers.noBody())
            .header("Content-Type", "x")
            .header("Accept", "*/*")
            .build();
    var answer = client.send(request, BodyHandlers.ofInputStream());
    answer.body().close();
    return answer.statusCode();
  }

  private Answer get(String path, String accept) throws IOException, InterruptedException {
    return send("GET", path, "application/json", BodyPublishers.noBody(), accept);
  }

  private void refused(String method, String path, String type, BodyPublisher body, String accept)
      throws IOException, InterruptedException {
    var answer = send(method, path, type, body, accept);
    if (answer.status() != 503
        || !answer.retryAfter().equals("1")
        || !answer.body().contains("urn:emporium:resetting")
        || ProblemAssertions.showsInternals(answer.body())) {
      wrong.add(method + " " + path + ", " + type + ", " + accept + " -> " + answer);
    }
  }
}
