package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a process streams to those who watch it, on either engine. */
abstract class LiveContract {
  /** Two may watch, and snapshots are frequent. */
  static Map<String, String> settings() {
    return new HashMap<>(
        Map.of("emporium.live.watchers-max", "2", "emporium.live.period-ms", "100"));
  }

  private static final int SELLER = 1;
  private static final int CUSTOMER = 7;
  private static final int PRODUCT = 1;
  private static final int SNAPSHOTS_MAX = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TestHTTPResource("/")
  URL url;

  TestMarketplaceClient shop;

  @BeforeEach
  void open() {
    shop = new TestMarketplaceClient(url.getPort());
  }

  /** One who watches. */
  static final class Watcher implements AutoCloseable {
    private final HttpResponse<InputStream> answer;
    private final BufferedReader lines;

    Watcher(int port) throws IOException, InterruptedException {
      answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/live"))
                      .header("Accept", "text/event-stream")
                      .build(),
                  BodyHandlers.ofInputStream());
      lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    int status() {
      return answer.statusCode();
    }

    JsonNode next() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          return JSON.readTree(line.substring("data:".length()));
        }
      }
      throw new IOException("The stream has ended");
    }

    JsonNode snapshot() throws IOException {
      return next().required("snapshot");
    }

    JsonNode snapshot(Predicate<JsonNode> wanted) throws IOException {
      for (int i = 0; i < SNAPSHOTS_MAX; i++) {
        JsonNode snapshot = snapshot();
        if (wanted.test(snapshot)) {
          return snapshot;
        }
      }
      throw new AssertionError("No such snapshot among " + SNAPSHOTS_MAX);
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  static JsonNode of(JsonNode list, String field, String value) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(one -> one.path(field).asText().equals(value))
        .findAny()
        .orElseThrow(() -> new AssertionError(value + " is not in " + list));
  }

  void buy(String tid) {
    shop.add(CUSTOMER, SELLER, PRODUCT, "10.00", 1, "0", "0");
    assertEquals("shipped", shop.checkout(CUSTOMER, tid));
    shop.drain();
  }

  void ingest() {
    shop.seller(SELLER);
    shop.customer(CUSTOMER);
    shop.product(SELLER, PRODUCT, "10.00", 1_000);
  }

  @Test
  void live_firstMessage_isWhatTheProcessIs() throws Exception {
    try (var watcher = new Watcher(url.getPort())) {
      JsonNode first = watcher.next();
      assertEquals("marketplace", first.path("process").asText());
      assertEquals(shop.json("/about"), first.required("about"));
      assertTrue(first.required("about").required("engine").isTextual());
    }
  }

  @Test
  void live_aCheckout_isCountedAndItsEventsAreOnTheirLinks() throws Exception {
    ingest();
    try (var watcher = new Watcher(url.getPort())) {
      watcher.next();
      long before =
          of(watcher.snapshot().path("links"), "topic", "reserve-stock").path("events").asLong();
      buy("live-1");
      JsonNode counted =
          watcher.snapshot(
              one -> of(one.path("transactions"), "kind", "checkout").path("count").asLong() == 1);
      JsonNode checkout = of(counted.path("transactions"), "kind", "checkout");
      assertTrue(checkout.path("p50_ms").asDouble() > 0, checkout.toString());
      assertEquals(0, checkout.path("failed").asLong());
      assertEquals(1, checkout.at("/buckets/0/count").asLong(), checkout.toString());
      assertEquals(checkout.path("max_ms"), checkout.at("/buckets/0/upper_ms"));
      JsonNode link =
          of(
              watcher
                  .snapshot(
                      one -> {
                        JsonNode reserve = of(one.path("links"), "topic", "reserve-stock");
                        return reserve.path("handled").asLong() == before + 1;
                      })
                  .path("links"),
              "topic",
              "reserve-stock");
      assertEquals("cart", link.path("from").asText());
      assertEquals("stock", link.path("to").asText());
      assertEquals(before + 1, link.path("events").asLong());
      assertTrue(link.path("handled_ms").asDouble() > 0, link.toString());
    }
  }

  @Test
  void live_withoutWork_hasNoOpenTransactionAndAnOpenEngine() throws Exception {
    shop.drain();
    try (var watcher = new Watcher(url.getPort())) {
      watcher.next();
      JsonNode snapshot = watcher.snapshot();
      assertTrue(snapshot.path("engine_open").asBoolean());
      assertEquals(0, snapshot.at("/open/count").asInt(-1));
      assertEquals(0, snapshot.path("dead_letters").asInt(-1));
      assertTrue(snapshot.at("/memory/heap_used_bytes").asLong() > 0);
    }
  }

  @Test
  void live_moreWatchersThanAllowed_are503AndTheirPlaceIsFreedWhenOneLeaves() throws Exception {
    var watchers = new ArrayList<Watcher>();
    try {
      for (int i = 0; i < 2; i++) {
        var watcher = new Watcher(url.getPort());
        watchers.add(watcher);
        watcher.next();
        watcher.snapshot(); // it is counted
      }
      try (var third = new Watcher(url.getPort())) {
        assertEquals(503, third.status());
      }
      watchers.remove(0).close();
      Await.until(
          () -> {
            try (var next = new Watcher(url.getPort())) {
              return next.status() == 200;
            } catch (IOException | InterruptedException e) {
              throw new AssertionError(e);
            }
          });
    } finally {
      for (Watcher watcher : watchers) {
        watcher.close();
      }
    }
  }

  @Test
  void page_isServed_withAPolicyThatAllowsNothingElse() throws Exception {
    for (String path : List.of("", "page/page.js", "page/page.css", "page/echarts.js")) {
      var answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + url.getPort() + "/" + path))
                      .build(),
                  BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), path);
      assertTrue(
          answer
              .headers()
              .firstValue("Content-Security-Policy")
              .orElse("")
              .startsWith("default-src 'self'"),
          path);
      assertFalse(answer.body().contains("${echarts"), path + " has an unresolved expression");
    }
  }
}
