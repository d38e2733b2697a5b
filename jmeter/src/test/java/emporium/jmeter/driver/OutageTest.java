package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.Ports;
import emporium.jmeter.processes.Processes;
import emporium.jmeter.processes.ReplicaCounts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process is away for a while under load: the others answer reads and writes that they can alone,
 * each kind of request sees the errors that docs/processes.md names and no others, and when it is
 * back everything is finished and the audit passes. In {@code verify} Stock and Order have two
 * replicas, so that one set of processes serves both proofs.
 */
@Tag("long")
class OutageTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int OUTAGE_S = LONG ? 10 : 3;
  private static final int TRANSACTIONS_AROUND = LONG ? 50 : 20;
  private static final ReplicaCounts REPLICAS =
      LONG ? ReplicaCounts.ONE_EACH : ReplicaCounts.parse("stock=2,order=2");

  /** What each service answers without any other one. */
  private static final List<String> READS =
      List.of(
          "/cart/1",
          "/product/1/1",
          "/stock/1/1",
          "/order/1",
          "/payment/1/1",
          "/shipment/1/1",
          "/customer/1",
          "/seller/dashboard/1");

  /** What each of these changes without any other one, of customers and sellers nobody else has. */
  private static final Map<String, String> WRITES = writes();

  private static Map<String, String> writes() {
    var writes = new LinkedHashMap<String, String>();
    writes.put(
        "/cart/900001/add",
        """
        {"SellerId":1,"ProductId":1,"ProductName":"P","UnitPrice":1.00,"FreightValue":1.50,"Quantity":1,"Voucher":0,"Version":"0"}
        """);
    writes.put("/cart/900001/seal", "");
    writes.put(
        "/customer",
        """
        {"id":900001,"first_name":"Ada","last_name":"L","address":"1 Main","complement":"","birth_date":"1990-01-01",
         "zip_code":"1000","city":"C","state":"S","card_number":"4111111111111111","card_security_number":"123",
         "card_expiration":"1229","card_holder_name":"ADA L","card_type":"VISA","success_payment_count":0,
         "failed_payment_count":0,"delivery_count":0,"data":""}
        """);
    writes.put(
        "/seller",
        """
        {"id":900001,"name":"S","company_name":"C","email":"e@x","phone":"1","mobile_phone":"2","cpf":"3","cnpj":"4",
         "address":"a","complement":"","city":"C","state":"S","zip_code":"1000"}
        """);
    return writes;
  }

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final HttpClient client = HttpClient.newHttpClient();

  /** How a process is away. */
  private enum How {
    KILLED,
    STOPPED,
    /** Killed, and all it kept is gone. */
    EMPTIED
  }

  /** One outage. */
  private record Outage(String victim, How how) {}

  /** With {@code -Dengines=jpa} only that one, so that the long proof can be run in parts. */
  static List<String> engines() {
    return List.of(System.getProperty("engines", LONG ? "ms,jpa" : "ms").split(",", -1));
  }

  /** With {@code -Dvictims=cart,broker} only those, as another part of it. */
  private static List<Outage> outages(String engine) {
    List<String> wanted = List.of(System.getProperty("victims", "").split(",", -1));
    return allOutages(engine).stream()
        .filter(outage -> wanted.contains("") || wanted.contains(outage.victim()))
        .toList();
  }

  private static List<Outage> allOutages(String engine) {
    if (!LONG) {
      return List.of(
          new Outage("stock-1", How.KILLED),
          new Outage("order-0", How.KILLED),
          new Outage(Ports.BROKER, How.EMPTIED));
    }
    var all = new ArrayList<Outage>();
    var victims = new ArrayList<>(Addresses.SERVICES);
    victims.add(Ports.BROKER);
    if (engine.equals("jpa")) {
      victims.add(Ports.DATABASE);
    }
    for (String victim : victims) {
      all.add(new Outage(victim, How.KILLED));
      all.add(new Outage(victim, How.STOPPED));
    }
    all.add(new Outage(Ports.BROKER, How.EMPTIED));
    return all;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void process_awayUnderLoad_othersAnswerAndNothingIsLost(String engine) throws Exception {
    try (var loaded = new LoadedProcesses(directory, engine, REPLICAS)) {
      for (Outage outage : outages(engine)) {
        loaded.load();
        loaded.awaitMore(TRANSACTIONS_AROUND);
        long answered = beAway(loaded, outage);
        loaded.awaitMore(TRANSACTIONS_AROUND);
        loaded.audited(
            "%s %s for %d s, %d requests to others answered"
                .formatted(outage.victim(), outage.how(), OUTAGE_S, answered));
        System.out.print(OutageErrors.table(loaded.results()));
        if (!outage.victim().equals(Ports.DATABASE)) { // which everybody needs
          assertEquals(
              List.of(), OutageErrors.unexplained(loaded.results(), outage.victim()), "" + outage);
        }
        assertEquals(List.of(), loaded.oddAnswers(), "" + outage);
        assertTrue(loaded.results().of(Step.CHECKOUT).outcomes().get("shipped") > 0, "" + outage);
      }
      loaded.assertReplicasDidTheirPart();
    }
  }

  /** How many requests the others answered meanwhile. */
  private long beAway(LoadedProcesses loaded, Outage outage) throws Exception {
    Processes processes = loaded.processes;
    if (outage.how() == How.STOPPED) {
      processes.pause(outage.victim());
    } else {
      processes.kill(outage.victim());
    }
    long answered = 0;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(OUTAGE_S);
    do {
      answered += othersAnswer(loaded, outage);
    } while (System.nanoTime() < until);
    switch (outage.how()) {
      case STOPPED -> processes.resume(outage.victim());
      case KILLED -> processes.restart(outage.victim());
      case EMPTIED -> {
        Path kept = loaded.data(outage.victim());
        Files.move(kept, kept.resolveSibling("lost"));
        processes.restart(outage.victim());
      }
    }
    return answered;
  }

  private long othersAnswer(LoadedProcesses loaded, Outage outage) throws Exception {
    if (outage.victim().equals(Ports.DATABASE)) {
      LockSupport.parkNanos(LoadedProcesses.POLL_NANOS); // everybody needs it
      return 0;
    }
    long answered = 0;
    for (String read : READS) {
      answered += answers(loaded, outage, "GET", read, "", 404);
    }
    for (var write : WRITES.entrySet()) {
      String method = write.getKey().startsWith("/cart") ? "PATCH" : "POST";
      answered += answers(loaded, outage, method, write.getKey(), write.getValue(), 299);
    }
    return answered;
  }

  /** 1 if the owner of the path was there to be asked. */
  private int answers(
      LoadedProcesses loaded, Outage outage, String method, String path, String body, int statusMax)
      throws Exception {
    URI owner = loaded.addresses().of(path);
    if (!outage.victim().equals(Ports.BROKER)
        && owner.equals(loaded.processes.address(outage.victim()))) {
      return 0;
    }
    var request =
        HttpRequest.newBuilder(URI.create(owner + path))
            .timeout(Duration.ofMillis(LoadedProcesses.ANSWER_TIMEOUT_MS))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    assertTrue(
        answer.statusCode() <= statusMax,
        outage + ": " + path + " answered " + answer.statusCode() + " " + answer.body());
    return 1;
  }
}
