package emporium.marketplace.combined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.events.Services;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A marketplace whose tables follow its graph, over HTTP and SQL. */
@QuarkusTest
@TestProfile(CombinedMarketplaceTest.Combined.class)
class CombinedMarketplaceTest {
  private static final AtomicInteger IDS = new AtomicInteger();

  @TestHTTPResource("/")
  URL url;

  private final HttpClient http = HttpClient.newHttpClient();
  private TestMarketplaceClient shop;
  private int id;

  /** The engine {@code combined}, whose mapping is compared with the tables. */
  public static final class Combined extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "combined");
      return config;
    }
  }

  @BeforeEach
  void sell() {
    shop = new TestMarketplaceClient(url.getPort());
    id = IDS.incrementAndGet();
    shop.customer(id);
    shop.seller(id);
    shop.product(id, 1, "10.00", 10);
    shop.drain();
    shop.add(id, id, 1, "10.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(id, "t" + id));
    shop.drain();
  }

  private HttpResponse<String> get(String path, String... headers) {
    var request = HttpRequest.newBuilder(URI.create("http://localhost:" + url.getPort() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String commit(HttpResponse<String> answer) {
    return answer.headers().firstValue("Emporium-Commit").orElseThrow();
  }

  private static Set<String> lines(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    return new TreeSet<>(answer.body().lines().toList());
  }

  /** Asks for at least the newest commit. */
  private HttpResponse<String> tables(String service) {
    String newest = commit(get("/order/" + id));
    return get("/records/" + service + "?from=tables", "Emporium-At-Least", newest);
  }

  private Connection reader() throws SQLException {
    var unused = tables("order"); // they are there and up to date
    JsonNode facts = shop.json("/about").path("facts");
    return connect(facts, facts.path("tables reader").asText());
  }

  /** As other tools connect: with the file that is named there. */
  private static Connection connect(JsonNode facts, String user) throws SQLException {
    try (var lines = Files.lines(Path.of(facts.path("tables password file").asText()))) {
      String password =
          lines
              .filter(line -> line.contains(":" + user + ":"))
              .map(line -> line.substring(line.lastIndexOf(':') + 1))
              .findFirst()
              .orElseThrow();
      return DriverManager.getConnection(facts.path("tables address").asText(), user, password);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      assertTrue(rows.next(), sql);
      return rows.getString(1);
    }
  }

  @Test
  void metricOfCommitsBehind_afterACollectionOfTheHeap_isANumber() {
    var unused = tables("order"); // they show a commit
    System.gc();
    String behind =
        get("/q/metrics")
            .body()
            .lines()
            .filter(line -> line.startsWith("emporium_tables_behind "))
            .collect(Collectors.joining());
    assertTrue(behind.matches("emporium_tables_behind [0-9.]+"), behind);
  }

  @Test
  void records_ofTables_areThoseOfTheGraphAtTheCommitThatWasAskedFor() {
    for (String service : Services.NAMES) {
      String newest = commit(get("/order/" + id));
      var inTables = get("/records/" + service + "?from=tables", "Emporium-At-Least", newest);
      var inGraph = get("/records/" + service + "?from=graph");
      assertFalse(lines(inGraph).isEmpty(), service);
      assertEquals(lines(inGraph), lines(inTables), service);
      assertTrue(number(commit(inTables)) >= number(newest) - 1, service);
      assertEquals(source(newest), source(commit(inTables)));
    }
  }

  private static long number(String token) {
    return Long.parseLong(token.substring(token.indexOf(':') + 1));
  }

  private static String source(String token) {
    return token.substring(0, token.indexOf(':'));
  }

  @Test
  void read_ofACommitThatIsNone_isRefusedWithTheRule() {
    assertEquals(400, get("/records/order?from=elsewhere").statusCode());
    String notYet = source(commit(get("/order/" + id))) + ":" + Long.MAX_VALUE;
    for (String wrong : List.of("x", "1", "abc:1", "abc:x", notYet)) {
      var refused = get("/records/order?from=tables", "Emporium-At-Least", wrong);
      assertEquals(400, refused.statusCode(), wrong);
      assertTrue(refused.body().contains("Emporium-At-Least"), refused.body());
    }
  }

  @Test
  void sql_ofTheReader_joinsServicesAndSeesNoCardAndChangesNothing() throws SQLException {
    try (var connection = reader()) {
      assertEquals(
          "1",
          one(
              connection,
              "select count(*) from \"order\".orders join payment.payments"
                  + " using (customer_id, order_id) where customer_id = "
                  + id));
      assertEquals(
          "20.00",
          one(
                  connection,
                  "select sum(total_amount_cents) / 100.00 from order_entries where seller_id = "
                      + id)
              .substring(0, 5));
      for (String changing :
          List.of(
              "update stock_items set available_pieces = 0",
              "delete from \"order\".orders",
              "create table x (y int)")) {
        assertRefused(connection, changing, "read-only transaction");
      }
      for (String hidden :
          List.of(
              "select intent from payment.payments",
              "select * from payment.outbox",
              "select * from \"order\".dead_letters")) {
        assertRefused(connection, hidden, "permission denied");
      }
    }
  }

  private static void assertRefused(Connection connection, String sql, String why)
      throws SQLException {
    try (var statement = connection.createStatement()) {
      var refused = assertThrows(SQLException.class, () -> statement.execute(sql), sql);
      assertTrue(refused.getMessage().contains(why), refused.getMessage());
    }
  }

  @Test
  void differences_ofAnUnchangedMarketplace_areNoneAndOfAChangedRowAreShown() throws SQLException {
    var unused = tables("stock");
    var same = shop.json("/tables/stock/differences");
    assertTrue(same.path("records").asInt() > 0, same.toString());
    assertEquals(0, same.path("only_in_graph").size(), same.toString());
    assertEquals(0, same.path("only_in_tables").size(), same.toString());
    change(
        "update stock.stock_items set available_pieces = available_pieces + 1 where seller_id = ");
    try {
      var changed = shop.json("/tables/stock/differences");
      assertEquals(1, changed.path("only_in_graph").size(), changed.toString());
      assertEquals(1, changed.path("only_in_tables").size(), changed.toString());
    } finally {
      change(
          "update stock.stock_items set available_pieces = available_pieces - 1 where seller_id = ");
    }
    assertEquals(404, get("/tables/nothing/differences").statusCode());
  }

  @Test
  void provenance_ofACheckout_namesWhatCameOfItInEachServiceAndWhatUndoesIt() throws SQLException {
    String tid = "t" + id;
    try (var connection = reader()) {
      assertEquals(
          "cart,customer,order,payment,seller,shipment,stock",
          one(
              connection,
              "select string_agg(distinct service, ',' order by service)"
                  + " from emporium.transaction_of('"
                  + tid
                  + "')"));
      assertEquals(
          "set back 10 -> 8",
          one(
              connection,
              "select undo || ' ' || (before->>'available_pieces') || ' -> '"
                  + " || (select record->>'available_pieces' from emporium.state_of('stock',"
                  + " aggregate, key, now())) from emporium.undo_of('"
                  + tid
                  + "') where service = 'stock' and aggregate = 'StockItem'"));
      assertEquals(
          "remove",
          one(
              connection,
              "select undo from emporium.undo_of('"
                  + tid
                  + "') where service = 'order' and aggregate = 'Order'"));
      assertRefused(connection, "delete from emporium.changes_1", "read-only transaction");
    }
  }

  /** The first example of the page. */
  @Test
  void sql_ofThePage_answersTheRevenueBySellerOfTheLastHour() throws SQLException, IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "combined.md"));
    String start = "./marketplace sql \"";
    int from = page.indexOf(start) + start.length();
    String query = page.substring(from, page.indexOf("\"\n", from)).replace("\\\"", "\"");
    var revenues = new HashMap<Integer, String>();
    try (var connection = reader();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        var unused = revenues.put(rows.getInt("seller_id"), rows.getString("revenue"));
      }
    }
    assertTrue(revenues.getOrDefault(id, "none").startsWith("20.0"), revenues.toString());
  }

  @Test
  void metrics_ofTables_areTheDocumentedOnes() throws IOException {
    assertEquals(200, tables("order").statusCode());
    var served = names("(?m)^(emporium_tables_[a-z_]+)[ {]", get("/q/metrics").body());
    served.remove("emporium_tables_lag_seconds_count");
    served.remove("emporium_tables_lag_seconds_sum");
    served.remove("emporium_tables_lag_seconds_max");
    String documents = Files.readString(Path.of("..", "..", "docs", "metrics.md"));
    assertEquals(names("`(emporium_tables_[a-z_]+)`", documents), served);
  }

  private static Set<String> names(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void change(String statement) throws SQLException {
    try (var connection = connect(shop.json("/about").path("facts"), "postgres");
        var change = connection.createStatement()) {
      assertEquals(1, change.executeUpdate(statement + id));
    }
  }
}
