package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.marketplace.TestMarketplaceClient;
import emporium.marketplace.faults.PoisonedStock;
import emporium.marketplace.faults.PoisonedTransactions;
import emporium.persistence.Transactions;
import emporium.runtime.testing.AccessDefects;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.HeadlessBrowser;
import emporium.stock.StockRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The live page in a real browser. Left out, aloud, where no Chromium is installed; pictures are in
 * {@code target/page}.
 */
@QuarkusTest
@TestProfile(LivePageTest.Profile.class)
class LivePageTest {
  /** Carts are abandoned at once, snapshots are frequent, and Stock can be kept from reserving. */
  public static class Profile extends PoisonedStock.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> config = super.getConfigOverrides();
      config.put("emporium.backup.directory", "target/page-backups");
      config.put("emporium.live.period-ms", "200");
      config.put("emporium.cart.abandoned-after-ms", "1");
      config.put("emporium.cart.abandoned-check-ms", "10");
      return config;
    }
  }

  private static final int SELLER = 1;
  private static final int CUSTOMER = 7;
  private static final int TAB = 9;
  private static final String SHOWN = "document.documentElement?.dataset.shown === 'true'";

  @TestHTTPResource("/")
  URL url;

  @Inject Transactions<StockRepository> stock;

  private TestMarketplaceClient shop;
  private HeadlessBrowser browser;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    var program = HeadlessBrowser.program();
    if (program.isEmpty()) {
      System.out.println(
          "LEFT OUT: the live page is not tested, no Chromium is installed (apt-get install chromium,"
              + " or CHROMIUM=/path/to/it)");
    }
    Assumptions.assumeTrue(program.isPresent(), "no Chromium is installed");
    shop = new TestMarketplaceClient(url.getPort());
    shop.seller(SELLER);
    shop.customer(CUSTOMER);
    shop.product(SELLER, 1, "10.00", 6);
    browser = HeadlessBrowser.start(program.get());
  }

  @AfterEach
  void close() throws IOException, InterruptedException {
    if (browser != null) {
      browser.close();
    }
  }

  private void show(int width, String scheme) {
    browser.look(width, 900, scheme);
    browser.open("http://127.0.0.1:" + url.getPort() + "/");
    browser.await(SHOWN, JsonNode::asBoolean);
  }

  private String text(String id) {
    return browser.evaluate("document.getElementById('" + id + "').innerText").asText();
  }

  private void awaitText(String id, String part) {
    var unused =
        browser.await(
            "document.getElementById('" + id + "').innerText",
            shown -> shown.asText().contains(part));
  }

  private void buy(String tid, int pieces) {
    shop.add(CUSTOMER, SELLER, 1, "10.00", pieces, "0", "0");
    assertEquals("shipped", shop.checkout(CUSTOMER, tid));
    shop.drain();
  }

  @ParameterizedTest
  @CsvSource({"390, light", "390, dark", "1400, light", "1400, dark"})
  void page_eachWidthAndScheme_fitsAndHasNoSeriousDefectOfAccess(int width, String scheme)
      throws IOException {
    show(width, scheme);
    assertTrue(text("about").contains("object graph"), text("about"));
    assertTrue(text("about").contains("process"), text("about"));
    buy("page-" + width + scheme, 1);
    awaitText("connection", "Live");
    assertEquals(
        0,
        browser.evaluate("document.documentElement.scrollWidth - innerWidth").asInt(1) > 0 ? 1 : 0,
        "the page is wider than its window");
    browser.screenshot(Path.of("target", "page", width + "-" + scheme + ".png"));
    assertEquals(List.of(), AccessDefects.serious(browser));
    assertEquals(List.of(), browser.errors());
    assertEquals(List.of(), foreign());
    shop.ok("PATCH", "/stock/" + SELLER + "/1", "{\"quantity\": 1}");
  }

  /** What the page has asked of another host. */
  private List<String> foreign() {
    String own = "http://127.0.0.1:" + url.getPort() + "/";
    return browser.requests().stream().filter(asked -> !asked.startsWith(own)).toList();
  }

  @Test
  void defects_ofAPageWithSome_areFound() throws IOException {
    show(1400, "light");
    var unused =
        browser.evaluate(
            "document.querySelector('label[for=seller-id]').remove(),"
                + " document.getElementById('tiles').style.color = '#fafafa', 0");
    assertTrue(
        AccessDefects.serious(browser).size() >= 2, AccessDefects.serious(browser).toString());
  }

  @Test
  void charts_haveTitlesWithValues() {
    show(1400, "light");
    for (String chart : List.of("throughput", "latency", "open", "commit", "write", "memory")) {
      String label =
          browser
              .evaluate("document.getElementById('" + chart + "-chart').getAttribute('aria-label')")
              .asText();
      assertTrue(label.contains("now:"), chart + " has " + label);
    }
  }

  @Test
  void continuousQueries_happen_areShown() {
    show(1400, "light");
    awaitText("seller-state", "Watching seller 1");
    awaitText("low-stock", "No product");
    buy("query-1", 5);
    awaitText("seller-totals", "Ongoing orders");
    awaitText("low-stock", "Requested");
    awaitText("seller-entries", CUSTOMER + "-");
    shop.add(CUSTOMER, SELLER, 1, "10.00", 1, "0", "0");
    awaitText("abandoned", String.valueOf(CUSTOMER));
    shop.ok("PATCH", "/stock/" + SELLER + "/1", "{\"quantity\": 1000}");
    awaitText("low-stock", "No product");
  }

  /** Of a thousand fast responses of one process and five slow ones of another. */
  @Test
  void percentiles_ofTwoProcesses_areThoseOfAllResponses() {
    show(1400, "light");
    JsonNode kind =
        browser.evaluate(
            """
            import('/page/model.js').then(({ Model }) => {
              const model = new Model();
              const send = (process, count, upper_ms) => model.accept({ process, snapshot: {
                uptime_ms: 1000, interval_ms: 1000, transactions: [{ kind: 'checkout', count,
                  refused: 0, failed: 0, p50_ms: upper_ms, p95_ms: upper_ms, p99_ms: upper_ms,
                  max_ms: upper_ms, buckets: [{ upper_ms, count }] }] } });
              send('cart-0', 1000, 2.5);
              send('cart-1', 5, 900);
              return model.kinds()[0];
            })
            """);
    assertEquals(1_005, kind.path("perSecond").asInt(), kind.toString());
    assertEquals(2.5, kind.path("p50").asDouble());
    assertEquals(2.5, kind.path("p99").asDouble());
    assertEquals(900, kind.path("max").asDouble());
  }

  /** The names and texts of a branch of the tree, from its service. */
  private String branch(String service) {
    return browser
        .evaluate(
            "document.querySelector('#lock-tree [data-id=\"" + service + "\"]')?.innerText ?? ''")
        .asText();
  }

  private boolean isOpen(String summary) {
    return browser.evaluate(summary + ".parentElement.open").asBoolean();
  }

  @ParameterizedTest
  @CsvSource({"390, light", "1400, dark"})
  void locks_heldAndAwaited_areATreeByServiceTypeAndKey(int width, String scheme)
      throws IOException {
    show(width, scheme);
    var product = LockSet.exclusive(new ProductId(SELLER, 1));
    var leave = new CountDownLatch(1);
    var held = stock.read(product, state -> stay(leave));
    Await.until(() -> shop.ok("GET", "/locks", "").body().contains("\"held\":3"));
    var waiting = stock.read(product, state -> true);
    try {
      awaitText("lock-tree", "awaited by");
      String tree = branch("stock");
      assertEquals(
          List.of("stock", "root", "SellerId", "ProductId", "sellerId=1, productId=1"),
          List.of("stock", "root", "SellerId", "ProductId", "sellerId=1, productId=1").stream()
              .sorted(Comparator.comparingInt(tree::indexOf))
              .toList(),
          tree);
      assertTrue(tree.contains("1 awaited") && tree.contains("X held by"), tree);
      assertTrue(tree.contains(", behind "), tree);
      browser.screenshot(Path.of("target", "page", "locks-" + width + "-" + scheme + ".png"));
      assertEquals(List.of(), AccessDefects.serious(browser));

      String summary = "document.querySelector('#lock-tree [data-id=stock] summary')";
      var focused = browser.evaluate(summary + ".focus(), 0");
      assertTrue(isOpen(summary));
      browser.pressEnter();
      assertFalse(isOpen(summary));
      long shown = snapshots();
      var unused = browser.await("window.shownSnapshots", count -> count.asLong() > shown + 2);
      assertFalse(isOpen(summary), "a snapshot has opened it");
      assertTrue(browser.evaluate(summary + " === document.activeElement").asBoolean());
      browser.pressEnter();
      assertTrue(isOpen(summary), focused.toString());
    } finally {
      leave.countDown();
      assertTrue(Await.result(held) && Await.result(waiting));
    }
    var gone =
        browser.await(
            "document.getElementById('lock-tree').innerText",
            text -> !text.asText().contains("awaited by"));
    assertFalse(gone.asText().contains("held by"), gone.asText());
  }

  private static boolean stay(CountDownLatch leave) {
    try {
      leave.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Counts the messages of a stream from now on. */
  private long snapshots() {
    return browser
        .evaluate(
            """
            window.shownSnapshots ??= 0,
            new EventSource('/live').addEventListener('message', () => window.shownSnapshots++),
            window.shownSnapshots
            """)
        .asLong();
  }

  @Test
  void locks_moreThanThePageShows_areCounted() {
    show(1400, "light");
    JsonNode text =
        browser.evaluate(
            """
            import('/page/locks.js').then(({ showLocks }) => {
              const locks = Array.from({ length: 30 }, (_, at) => ({ key: `CustomerId[value=${at}]`,
                mode: 'X', thread: `worker#${at}`, waiting: false, waits_for: [] }));
              const crowd = Array.from({ length: 20 }, (_, at) => ({ key: 'CheckoutId[customerId=1, session=2]',
                mode: 'S', thread: `reader#${at}`, waiting: false, waits_for: [] }));
              showLocks({ live: () => [], locks: () => [{ service: 'crowded', held: 60, awaited: 0,
                locks: [...locks, ...crowd], hottest: [] }] });
              return document.querySelector('#lock-tree').innerText;
            })
            """);
    String shown = text.asText();
    assertTrue(shown.contains("6 more keys not listed"), shown);
    assertTrue(shown.contains("12 more threads not listed"), shown);
    assertTrue(shown.contains("10 more locks not listed"), shown);
    assertTrue(shown.indexOf("CustomerId") < shown.indexOf("CheckoutId"), "owners come first");
  }

  @Test
  void seller_unknown_isNamed() {
    show(1400, "light");
    var unused =
        browser.evaluate(
            "document.getElementById('seller-id').value = 4711,"
                + " document.getElementById('seller-form').requestSubmit(), 0");
    awaitText("seller-state", "There is no seller 4711");
  }

  /** Goes by the keyboard alone, from a control before it. */
  private void tabTo(String from, String label) {
    var unused = browser.evaluate("document.getElementById('" + from + "').focus(), 0");
    for (int presses = 0; presses < 80; presses++) {
      if (browser.evaluate("document.activeElement.textContent").asText().equals(label)) {
        return;
      }
      browser.press("Tab", TAB);
    }
    throw new AssertionError("The keyboard does not reach " + label);
  }

  @Test
  void backup_byKeyboard_isMadeAndTold() {
    show(1400, "light");
    tabTo("seller-id", "Back up");
    browser.pressEnter();
    awaitText("operator-state", "Backup made");
  }

  private void poison(@Nullable String with) {
    ((PoisonedTransactions<StockRepository>) stock).poison(with);
  }

  @Test
  void redrive_byKeyboard_tellsTheCauseWhileItIsThereAndThenEndsTheCheckout() throws IOException {
    show(1400, "light");
    awaitText("dead-letters", "No dead letters");
    poison("poisoned");
    try {
      shop.add(CUSTOMER, SELLER, 1, "10.00", 1, "0", "0");
      var answer = shop.checkoutLater(CUSTOMER, "redrive-1");
      awaitText("dead-letters", "IllegalStateException: poisoned");
      awaitText("dead-letters", "reserve-stock:");
      awaitText("tiles", "Dead letters\n1");
      browser.screenshot(Path.of("target", "page", "dead-letter.png"));
      assertEquals(List.of(), AccessDefects.serious(browser));

      poison("another poison");
      tabTo("seller-id", "Redrive");
      browser.pressEnter();
      awaitText(
          "operator-state", "The event cannot be applied: IllegalStateException: another poison");
      awaitText("dead-letters", "IllegalStateException: another poison");
      assertFalse(answer.isDone());

      poison(null);
      tabTo("seller-id", "Redrive");
      browser.pressEnter();
      awaitText("operator-state", "Redriven: reserve-stock:");
      awaitText("dead-letters", "No dead letters");
      assertEquals("shipped", answer.join().headers().firstValue("Emporium-Outcome").orElse(""));
      shop.drain();
      assertEquals(0, shop.json("/open-transactions").get("dead_letters").asInt());
    } finally {
      poison(null);
      for (JsonNode left : shop.json("/dead-letters").get("oldest")) {
        shop.ok("POST", "/dead-letters/stock/" + left.get("id").asText() + "/redrive", "");
      }
    }
  }
}
