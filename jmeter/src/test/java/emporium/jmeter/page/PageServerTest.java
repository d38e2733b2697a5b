package emporium.jmeter.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.events.Services;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.client.TargetAccess;
import emporium.jmeter.page.OperatorAction.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One address for several processes, with fakes in place of the services. */
@Timeout(60)
class PageServerTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<HttpServer> fakes = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private PageServer page;

  @TempDir private Path directory;

  @BeforeEach
  void open() throws IOException {
    page = PageServer.start(0, PageBounds.USUAL);
  }

  @AfterEach
  void close() {
    System.clearProperty(TargetAccess.TOKEN_FILE);
    end.countDown();
    page.close();
    fakes.forEach(fake -> fake.stop(0));
    threads.shutdownNow();
  }

  /** A process that sends what it is and one snapshot, and then nothing more. */
  private URI fake(String name) throws IOException {
    var fake = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    fake.setExecutor(threads);
    fake.createContext("/", exchange -> answer(exchange, name));
    fake.start();
    fakes.add(fake);
    return URI.create("http://127.0.0.1:" + fake.getAddress().getPort());
  }

  private void answer(HttpExchange exchange, String name) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(name + " " + exchange.getRequestMethod() + " " + path);
    try (exchange) {
      if (path.equals("/live")) {
        exchange.sendResponseHeaders(200, 0);
        String messages =
            "data:{\"process\":\"%1$s\",\"about\":{}}\n\ndata:{\"process\":\"%1$s\",\"snapshot\":{}}\n\n"
                .formatted(name);
        exchange.getResponseBody().write(messages.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        end.await();
        return;
      }
      String body =
          path.equals("/dead-letters")
              ? "{\"dead_letters\":1,\"oldest\":[{\"service\":\"" + name + "\"}]}"
              : "{\"answered_by\":\"" + name + "\"}";
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private ServiceAddresses marketplace() throws IOException {
    var addresses = new LinkedHashMap<String, List<URI>>();
    for (String service : Services.NAMES) {
      addresses.put(service, List.of(fake(service)));
    }
    return ServiceAddresses.ofReplicas(addresses);
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(page.address().resolve(path))
            .method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private BufferedReader watch() throws IOException, InterruptedException {
    InputStream stream =
        client
            .send(
                HttpRequest.newBuilder(page.address().resolve("/live")).build(),
                BodyHandlers.ofInputStream())
            .body();
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader stream) throws IOException {
    for (String line = stream.readLine(); line != null; line = stream.readLine()) {
      if (line.startsWith("data:")) {
        return JSON.readTree(line.substring("data:".length()));
      }
    }
    throw new IOException("The stream has ended");
  }

  @Test
  void live_ofManyProcesses_hasTheMessagesOfAll() throws Exception {
    page.watch("", marketplace());
    var shown = new TreeSet<String>();
    try (var stream = watch()) {
      while (shown.size() < Services.NAMES.size()) {
        JsonNode message = next(stream);
        if (message.has("snapshot")) {
          shown.add(message.path("process").asText());
        }
      }
    }
    assertEquals(new TreeSet<>(Services.NAMES), shown);
  }

  @Test
  void live_withoutAWatcher_asksNoProcess() throws Exception {
    page.watch("", marketplace());
    assertEquals(200, send("GET", "/").statusCode());
    assertEquals(List.of(), asked);
    try (var stream = watch()) {
      assertTrue(next(stream).has("process"));
    }
    assertFalse(asked.isEmpty());
  }

  @Test
  void live_secondWatcher_beginsWithWhatEachProcessIs() throws Exception {
    page.watch("graph", ServiceAddresses.forPath(fake("marketplace")));
    try (var first = watch()) {
      assertEquals("graph", next(first).path("process").asText());
      assertTrue(next(first).has("snapshot"));
      try (var second = watch()) {
        JsonNode message = next(second);
        assertEquals("graph", message.path("process").asText());
        assertTrue(message.has("about"));
      }
    }
  }

  @Test
  void live_moreWatchersThanTheBound_isAnswered503() throws Exception {
    try (var one = PageServer.start(0, new PageBounds(1, 1))) {
      var request = HttpRequest.newBuilder(one.address().resolve("/live")).build();
      HttpResponse<InputStream> first = client.send(request, BodyHandlers.ofInputStream());
      assertEquals(200, first.statusCode());
      assertEquals(503, client.send(request, BodyHandlers.ofString()).statusCode());
      first.body().close();
    }
  }

  @Test
  void start_onAPortInUse_namesIt() {
    int port = page.address().getPort();
    var refused = assertThrows(IOException.class, () -> PageServer.start(port, PageBounds.USUAL));
    assertTrue(refused.getMessage().contains(Integer.toString(port)), refused.getMessage());
  }

  /** A page that asks with a token. */
  private void openWithToken() throws IOException {
    page.close();
    System.setProperty(
        TargetAccess.TOKEN_FILE,
        Files.writeString(directory.resolve("operator.token"), "a.b.c").toString());
    page = PageServer.start(0, PageBounds.USUAL);
    page.offer(
        List.of(new OperatorAction("kill", "Kill", true, () -> new Outcome(true, List.of()))));
    page.watch("", marketplace());
  }

  /** The cookie that the address of the page sets. */
  private String cookie() throws IOException, InterruptedException {
    String cookie = send("GET", page.address().toString()).headers().firstValue("Set-Cookie").get();
    return cookie.substring(0, cookie.indexOf(';'));
  }

  @Test
  void addressWithKey_ofAPageWithToken_setsTheCookieAndLeadsToThePage() throws Exception {
    openWithToken();
    var answer = send("GET", page.address().toString());
    assertEquals(303, answer.statusCode());
    assertEquals("/", answer.headers().firstValue("Location").orElse(""));
    String cookie = answer.headers().firstValue("Set-Cookie").orElse("");
    assertTrue(cookie.endsWith("; HttpOnly; SameSite=Strict; Path=/"), cookie);
    assertEquals(200, send("GET", "/", "Cookie", cookie()).statusCode());
    assertEquals(200, send("GET", "/", "Cookie", "other=1; " + cookie()).statusCode());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /, 200",
    "GET, /page/page.js, 200",
    "GET, /operator, 200",
    "GET, /dead-letters, 200",
    "GET, /seller/dashboard/1/stream, 200",
    "POST, /operator/kill, 202",
    "POST, /dead-letters/stock/reserve-stock:7/redrive, 200",
    "GET, /none, 404"
  })
  void request_withTokenAndWithoutTheCookie_is401AndAsksNothing(
      String method, String path, int withCookie) throws Exception {
    openWithToken();
    String wrong = cookie().replaceAll("=.*", "=" + "0".repeat(64));
    for (String[] headers :
        new String[][] {{}, {"Cookie", wrong}, {"Cookie", cookie().replaceAll(".$", "")}}) {
      var refused = send(method, path, headers);
      assertEquals(401, refused.statusCode());
      assertTrue(refused.headers().firstValue("WWW-Authenticate").isPresent());
    }
    assertEquals(401, send(method, path + "?key=" + "0".repeat(64)).statusCode());
    assertEquals(401, send(method, path + "?key=").statusCode());
    assertEquals(List.of(), asked);
    assertEquals(withCookie, send(method, path, "Cookie", cookie()).statusCode());
  }

  @Test
  void live_withTokenAndWithoutTheCookie_is401AndFollowsNothing() throws Exception {
    openWithToken();
    assertEquals(401, send("GET", "/live").statusCode());
    assertEquals(List.of(), asked);
    var request =
        HttpRequest.newBuilder(page.address().resolve("/live")).header("Cookie", cookie()).build();
    HttpResponse<InputStream> stream = client.send(request, BodyHandlers.ofInputStream());
    assertEquals(200, stream.statusCode());
    stream.body().close();
  }

  @Test
  void request_ofAnotherSiteWithTheCookie_is403() throws Exception {
    openWithToken();
    assertEquals(
        403,
        send("POST", "/operator/kill", "Cookie", cookie(), "Sec-Fetch-Site", "cross-site")
            .statusCode());
  }

  @Test
  void address_withoutToken_hasNoKeyAndNoCookie() throws Exception {
    assertNull(page.address().getQuery());
    var answer = send("GET", "/");
    assertEquals(200, answer.statusCode());
    assertTrue(answer.headers().firstValue("Set-Cookie").isEmpty());
  }

  @Test
  void keys_ofTwoPages_differ() throws Exception {
    try (var one = PageServer.startWithKey(PageBounds.USUAL);
        var other = PageServer.startWithKey(PageBounds.USUAL)) {
      assertNotEquals(one.address().getQuery(), other.address().getQuery());
    }
  }

  @Test
  void comparison_isSentToThoseWhoComeLater() throws Exception {
    page.show(JSON.createObjectNode().put("active", "ms-power"));
    try (var stream = watch()) {
      assertEquals("ms-power", next(stream).at("/comparison/active").asText());
    }
  }

  @Test
  void reads_ofASeller_goToTheServiceThatHasThem() throws Exception {
    page.watch("", marketplace());
    assertTrue(send("GET", "/seller/1").body().contains("\"seller\""));
    assertTrue(send("GET", "/abandoned-carts/stream").body().contains("\"cart\""));
  }

  @Test
  void deadLetters_areThoseOfAllProcesses() throws Exception {
    page.watch("", marketplace());
    JsonNode all = JSON.readTree(send("GET", "/dead-letters").body());
    assertEquals(Services.NAMES.size(), all.path("dead_letters").asInt());
    assertEquals(Services.NAMES.size(), all.path("oldest").size());
  }

  @Test
  void redrive_ofThisPage_reachesTheService_andOfAnotherSiteNone() throws Exception {
    page.watch("", marketplace());
    String path = "/dead-letters/stock/reserve-stock:7/redrive";
    String own = page.address().toString().replaceAll("/$", "");
    assertEquals(
        403,
        send("POST", path, "Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site")
            .statusCode());
    assertEquals(List.of(), asked);
    assertEquals(
        200, send("POST", path, "Origin", own, "Sec-Fetch-Site", "same-origin").statusCode());
    assertEquals(List.of("stock POST " + path), asked);
  }

  @Test
  void read_ofAScriptOfAnotherSite_is403() throws Exception {
    page.watch("", marketplace());
    assertEquals(403, send("GET", "/seller/1", "Sec-Fetch-Site", "cross-site").statusCode());
    assertEquals(403, send("GET", "/live", "Origin", "http://evil.example").statusCode());
    assertEquals(List.of(), asked);
    assertEquals(
        200,
        send("GET", "/", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
            .statusCode());
  }

  @Test
  void action_offered_isListedAndRunByThisPageOnly() throws Exception {
    page.offer(
        List.of(
            new OperatorAction(
                "audit", "Audit now", false, () -> new Outcome(true, List.of("audit passed")))));
    assertEquals(
        "Audit now",
        JSON.readTree(send("GET", "/operator").body()).at("/actions/0/label").asText());
    String own = page.address().toString().replaceAll("/$", "");
    var answer = send("POST", "/operator/audit", "Origin", own, "Sec-Fetch-Site", "same-origin");
    assertEquals(202, answer.statusCode());
    assertEquals("audit passed", awaitOutcome().at("/lines/0").asText());
    assertEquals(403, send("POST", "/operator/audit", "Sec-Fetch-Site", "cross-site").statusCode());
    assertEquals(404, send("POST", "/operator/kill-stock").statusCode());
  }

  @Test
  void action_whileAnotherRuns_is409AndOneThatFailsHasItsReason() throws Exception {
    var started = new CountDownLatch(1);
    page.offer(
        List.of(
            new OperatorAction(
                "slow",
                "Slow",
                false,
                () -> {
                  started.countDown();
                  end.await();
                  return new Outcome(true, List.of());
                }),
            new OperatorAction(
                "failing",
                "Failing",
                true,
                () -> {
                  throw new IOException("no server");
                })));
    assertEquals(202, send("POST", "/operator/slow").statusCode());
    started.await();
    assertEquals("Slow", state().path("running").asText());
    assertEquals(409, send("POST", "/operator/failing").statusCode());
    end.countDown();
    assertTrue(awaitOutcome().path("passed").asBoolean());
    assertEquals(202, send("POST", "/operator/failing").statusCode());
    JsonNode failed = awaitOutcome();
    assertFalse(failed.path("passed").asBoolean());
    assertTrue(failed.at("/lines/0").asText().contains("no server"));
  }

  private JsonNode state() throws IOException, InterruptedException {
    return JSON.readTree(send("GET", "/operator").body());
  }

  /** That of the last action, when none runs. */
  private JsonNode awaitOutcome() throws IOException, InterruptedException {
    JsonNode state = state();
    while (!state.path("running").isNull()) {
      Thread.onSpinWait();
      state = state();
    }
    return state.path("last");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /records/stock",
    "GET, /page/../../../etc/passwd",
    "GET, /META-INF/MANIFEST.MF",
    "GET, /page/none.js",
    "POST, /reset",
    "POST, /backup",
    "PATCH, /product",
    "DELETE, /dead-letters/stock/reserve-stock:7"
  })
  void anythingElse_isNotForwarded(String method, String path) throws Exception {
    page.watch("", marketplace());
    assertEquals(404, send(method, path).statusCode());
    assertEquals(List.of(), asked);
  }

  @ParameterizedTest
  @CsvSource({
    "/, text/html",
    "/page/page.js, text/javascript",
    "/page/locks.js, text/javascript",
    "/page/page.css, text/css",
    "/page/icon.svg, image/svg+xml"
  })
  void files_haveTheirTypeAndThePolicy(String path, String type) throws Exception {
    var answer = send("GET", path);
    assertEquals(200, answer.statusCode());
    assertTrue(answer.headers().firstValue("Content-Type").orElse("").startsWith(type));
    assertTrue(
        answer
            .headers()
            .firstValue("Content-Security-Policy")
            .orElse("")
            .startsWith("default-src 'self'"));
  }

  @Test
  void charts_thatThePageNames_areServed() throws Exception {
    String library = send("GET", "/page/echarts.js").body();
    String path = library.replaceAll("(?s).*from '([^']+)'.*", "$1");
    assertEquals(200, send("GET", path).statusCode(), path);
  }
}
