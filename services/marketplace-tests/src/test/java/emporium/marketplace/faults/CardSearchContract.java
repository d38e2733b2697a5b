package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.events.Services;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.ByteSearch;
import emporium.stock.StockRepository;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.common.http.TestHTTPResource;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * No file has the number of a card, whatever became of its checkout: each byte below the directory
 * of data, backups and log is searched, and each answer, for the digits that are not shown.
 */
abstract class CardSearchContract {
  private static final int SELLER = 810_001;
  private static final int LINES = 30; // as many as make groups of the journal compressed
  private static final String USUAL = "4111111111111111";

  @TestHTTPResource("/")
  URL url;

  @ConfigProperty(name = "emporium.data.directory")
  Path data;

  @Inject Transactions<StockRepository> stock;
  @Inject SwitchedCardTokens cards;

  private final List<String> answers = new ArrayList<>();
  private TestMarketplaceClient shop;

  /** A marketplace that writes all below one directory, and logs all that it can. */
  public static class Profile extends PoisonedStock.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.log.file.enabled", "true");
      config.put("quarkus.log.file.level", "DEBUG");
      config.put("quarkus.log.category.\"emporium\".level", "DEBUG");
      config.put("quarkus.http.access-log.enabled", "true");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(SwitchedCardTokens.class);
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(OneDirectory.class));
    }
  }

  /** The same on tables. */
  public static class ProfileOnTables extends Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }

  /** Data, backups and log below one directory. */
  public static class OneDirectory implements QuarkusTestResourceLifecycleManager {
    private Path root;

    @Override
    public Map<String, String> start() {
      try {
        root = Files.createTempDirectory("emporium-cards");
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      return Map.of(
          "emporium.data.directory", root.resolve("data").toString(),
          "emporium.backup.directory", root.resolve("backups").toString(),
          "quarkus.log.file.path", root.resolve("marketplace.log").toString());
    }

    @Override
    public void stop() {
      try (var files = Files.walk(root)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @AfterEach
  void cure() {
    cards.off(false);
    poison(null);
    for (var line : shop.json("/dead-letters").get("oldest")) {
      assertEquals(204, shop.call("POST", path(line) + "/redrive", "").statusCode());
    }
  }

  private void poison(String with) {
    ((PoisonedTransactions<StockRepository>) stock).poison(with);
  }

  private static String path(JsonNode line) {
    return "/dead-letters/" + line.get("service").asText() + "/" + line.get("id").asText();
  }

  private void settle() {
    Await.until(() -> shop.json("/open-transactions").get("outbox").asInt() == 0);
  }

  private static String number(int customer) {
    return "4539" + customer + "876311";
  }

  private static String hidden(int customer) {
    String number = number(customer);
    return number.substring(0, number.length() - 4);
  }

  private void add(int customer) {
    for (int product = 1; product <= LINES; product++) {
      assertEquals(200, shop.add(customer, SELLER, product, "2.00", 1, "0.00", "0").statusCode());
    }
  }

  private String checkout(int customer) {
    return TestMarketplaceClient.checkoutBody(customer, "t").replace(USUAL, number(customer));
  }

  private static String path(int customer) {
    return "/cart/" + customer + "/checkout";
  }

  /** One that is shipped, one that becomes a dead letter, and some that are refused. */
  private void sell(int shipped, int deadLettered) {
    for (int customer : new int[] {shipped, deadLettered}) {
      shop.ok(
          "POST",
          "/customer",
          TestMarketplaceClient.customerRow(customer, "Ada").replace(USUAL, number(customer)));
      add(customer);
    }
    String body = checkout(shipped);
    for (String bad :
        List.of(
            body.replace("\"CardBrand\":\"VISA\"", "\"CardBrand\":1"),
            body.replace("\"" + number(shipped) + "\"", number(shipped)),
            body.replace(number(shipped), number(shipped) + "x"),
            body.substring(0, body.indexOf(number(shipped)) + 16))) {
      var refused = shop.call("POST", path(shipped), bad);
      assertEquals(400, refused.statusCode(), refused.body());
      answers.add(refused.body());
    }
    answers.add(shop.ok("POST", path(shipped), body).body());
    answers.add(shop.ok("POST", path(shipped), body).body()); // joins it
    poison("poisoned");
    var waiting = shop.send("POST", path(deadLettered), checkout(deadLettered));
    Await.until(() -> shop.json("/open-transactions").get("dead_letters").asInt() > 0);
    poison(null);
    assertFalse(waiting.isDone());
    settle();
  }

  private void read(int customer) {
    var paths =
        Stream.concat(
            Stream.of(
                "/payment/" + customer + "/1",
                "/customer/" + customer,
                "/cart/" + customer + "/checkouts",
                "/audit-log",
                "/dead-letters",
                "/open-transactions"),
            Services.NAMES.stream().map(service -> "/records/" + service));
    paths.forEach(path -> answers.add(shop.ok("GET", path, "").body()));
  }

  private Path root() {
    return data.getParent();
  }

  private void backUp(String name) {
    if (Files.isDirectory(data.resolve("journal"))) {
      shop.ok("POST", "/backup", "{\"name\":\"" + name + "\"}");
    }
  }

  @Test
  void files_afterCheckoutsThatShippedFailedAndWereRefused_haveNoNumberUnlessTokensAreOff()
      throws IOException {
    shop = new TestMarketplaceClient(url.getPort());
    shop.seller(SELLER);
    for (int product = 1; product <= LINES; product++) {
      shop.product(SELLER, product, "2.00", 100);
    }
    settle();
    sell(810_001, 810_002);
    read(810_001);
    backUp("sealed");
    var search = new ByteSearch(List.of(hidden(810_001), hidden(810_002)));
    assertEquals(Set.of(), search.below(root()));
    for (String answer : answers) {
      assertFalse(search.has(answer.getBytes(StandardCharsets.UTF_8)), answer);
    }
    assertTrue(answers.toString().contains("************6311"), "the masked number is shown");
    System.out.println("searched: " + search.extent());
    assertEquals(hasCompressed(), search.frames() > 0, search.extent());

    cards.off(true);
    sell(820_003, 820_004);
    backUp("plain");
    Await.until(() -> places().equals(placesOfPlainNumbers()));
    assertEquals(Set.of(), search.below(root()), "all is written by now");
  }

  /** PostgreSQL writes its log a moment later at this level. */
  private Set<String> placesOfPlainNumbers() {
    try {
      SortedSet<String> found =
          new ByteSearch(List.of(hidden(820_003), hidden(820_004))).below(root());
      System.out.println("with tokens off: " + found);
      return found.stream().map(this::place).collect(Collectors.toSet());
    } catch (IOException moved) {
      throw new UncheckedIOException(moved);
    }
  }

  /** Whether the engine compresses what it writes. */
  abstract boolean hasCompressed();

  /** The places where the control finds numbers. */
  abstract Set<String> places();

  /** The first folders of a file's path. */
  abstract String place(String file);
}
