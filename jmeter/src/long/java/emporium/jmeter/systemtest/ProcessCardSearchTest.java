package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.LocalClusterOptions;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.server.SystemUnderTest;
import emporium.runtime.testing.ByteSearch;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No file of a marketplace of processes on Kafka has the number of a card: each byte of data, logs,
 * temporary files and the broker's log is searched, compressed ones too. Cart and Payment are
 * different processes, so a shipped checkout shows that they share the key. The control: the name
 * on the same card is found with all that carry the number's token.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ProcessCardSearchTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int CHECKOUTS = LONG ? 200 : 5;
  private static final String HIDDEN = "453981000187";
  private static final String HOLDER = "QXZ MARKED HOLDER";
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path directory;

  private final HttpClient client = HttpClient.newHttpClient();

  static List<String> engines() {
    return List.of(System.getProperty("engines", LONG ? "ms,jpa" : "ms").split(",", -1));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void files_ofProcessesOnKafka_haveNoNumber(String engine) throws Exception {
    var options =
        LocalClusterOptions.of(
                HOME,
                new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
                directory,
                ProcessPorts.free())
            .withJvm("160m", List.of("-XX:TieredStopAtLevel=1"))
            .withBounds(new LocalClusterOptions.Bounds(3, 300_000, 60_000, 0))
            .withWire(EventWire.KAFKA);
    try (var processes = LocalCluster.start(options, text -> {})) {
      sell(processes);
      assertEquals(Set.of(), holders(HIDDEN));
      assertTrue(
          holders(HOLDER)
              .containsAll(
                  engine.equals("ms")
                      ? Set.of(ProcessPorts.BROKER, Topics.CART, Topics.ORDER, Topics.PAYMENT)
                      : Set.of(ProcessPorts.BROKER, ProcessPorts.DATABASE)),
          () -> "" + holdersUnchecked());
    }
    assertEquals(Set.of(), holders(HIDDEN), "what is written at the end");
  }

  private void sell(LocalCluster processes) throws Exception {
    send(
        processes,
        "POST",
        Topics.CUSTOMER,
        "/customer",
        """
        {"id":1,"first_name":"A","last_name":"L","card_number":"%s1234","card_holder_name":"%s"}"""
            .formatted(HIDDEN, HOLDER));
    send(processes, "POST", Topics.SELLER, "/seller", "{\"id\":1,\"name\":\"S\"}");
    send(
        processes,
        "POST",
        Topics.PRODUCT,
        "/product",
        """
        {"seller_id":1,"product_id":1,"name":"P","sku":"K","category":"c","description":"d","price":2.00,
         "freight_value":1.50,"version":"0","status":"approved"}""");
    send(
        processes,
        "POST",
        Topics.STOCK,
        "/stock",
        """
        {"seller_id":1,"product_id":1,"qty_available":1000,"qty_reserved":0,"order_count":0,"ytd":1,"data":"",
         "version":"0"}""");
    for (int number = 1; number <= CHECKOUTS; number++) {
      checkOut(processes, "t" + number);
    }
  }

  private void checkOut(LocalCluster processes, String tid) throws Exception {
    send(
        processes,
        "PATCH",
        Topics.CART,
        "/cart/1/add",
        """
        {"SellerId":1,"ProductId":1,"ProductName":"P","UnitPrice":2.00,"FreightValue":1.50,"Quantity":1,
         "Voucher":0,"Version":"0"}""");
    var answer =
        send(
            processes,
            "POST",
            Topics.CART,
            "/cart/1/checkout",
            """
            {"CustomerId":1,"FirstName":"A","LastName":"L","Street":"M","Complement":"","City":"C","State":"S",
             "ZipCode":"1","PaymentType":"CREDIT_CARD","CardNumber":"%s1234","CardHolderName":"%s",
             "CardExpiration":"1229","CardSecurityNumber":"123","CardBrand":"VISA","Installments":3,
             "instanceId":"%s"}"""
                .formatted(HIDDEN, HOLDER, tid));
    assertEquals("shipped", answer.headers().firstValue("Emporium-Outcome").orElse("none"));
  }

  private HttpResponse<String> send(
      LocalCluster processes, String method, String service, String path, String body)
      throws IOException, InterruptedException {
    URI address = processes.address(service).resolve(path);
    var request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    assertEquals(2, answer.statusCode() / 100, () -> path + ": " + answer.body());
    return answer;
  }

  private Set<String> holdersUnchecked() {
    try {
      return holders(HOLDER);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The processes with a text in one of their files. */
  private Set<String> holders(String text) throws IOException {
    var found = new TreeSet<String>();
    for (String file : new ByteSearch(List.of(text)).below(directory)) {
      Path relative = Path.of(file);
      found.add(relative.getName(Math.min(1, relative.getNameCount() - 1)).toString());
    }
    return found;
  }
}
