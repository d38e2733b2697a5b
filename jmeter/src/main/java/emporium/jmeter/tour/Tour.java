package emporium.jmeter.tour;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.CustomerPayload;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.request.CartItemBody;
import emporium.jmeter.driver.request.CheckoutBody;
import emporium.jmeter.driver.request.RequestBodies;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Leads through one order, from the first product to the audit. Each step prints what it shows, its
 * request as a {@code curl} command that does the same, and the answer. Not thread-safe.
 */
public final class Tour {
  private static final ObjectMapper PRETTY =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final int ANSWER_TIMEOUT_MS = 30_000;
  private static final int DRAIN_MAX_MS = 30_000;
  private static final int ANSWER_LINES_MAX = 24;
  private static final int PIECES = 100;
  private static final int QUANTITY = 2;
  private static final BigDecimal NO_VOUCHER = new BigDecimal("0.00");
  private static final int PRODUCTS = 2;
  private static final long SEED = 3;
  private static final String TID = "tour-1";

  private final TourServer server;
  private final PrintWriter out;
  private final Runnable pause;
  private final DataGenerator data =
      new DataGenerator(SEED, new PopulationSize(1, PRODUCTS, PRODUCTS, PIECES));
  private final List<String> steps = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param passed whether the audit in the end passed
   * @param steps the titles of the steps that were taken
   */
  public record Outcome(boolean passed, List<String> steps) {}

  /**
   * @param pause runs before each step but the first
   */
  public Tour(TourServer server, PrintWriter out, Runnable pause) {
    this.server = server;
    this.out = out;
    this.pause = pause;
  }

  /**
   * Takes all steps.
   *
   * @throws IOException if a request fails
   */
  public Outcome run() throws IOException, InterruptedException {
    try (var marketplace = new MarketplaceClient(server.address(), 2, ANSWER_TIMEOUT_MS)) {
      sell(marketplace);
      buy(marketplace);
      follow(marketplace);
      deliver(marketplace);
      kill(marketplace);
      return new Outcome(audit(marketplace), List.copyOf(steps));
    }
  }

  private void sell(MarketplaceClient marketplace) throws IOException {
    begin(
        "A seller offers two products",
        "Seller, Product and Stock each keep their part; Product tells Cart and Stock by events.");
    send(marketplace, "POST", "/seller", RequestBodies.of(data.seller(1)));
    for (int place = 0; place < PRODUCTS; place++) {
      send(marketplace, "POST", "/product", RequestBodies.of(data.product(place)));
      send(marketplace, "POST", "/stock", RequestBodies.of(data.stock(place)));
    }
    send(marketplace, "GET", "/product/1/1", "");
  }

  private void buy(MarketplaceClient marketplace) throws IOException, InterruptedException {
    CustomerPayload customer = data.customer(1);
    begin("A customer puts both into a cart", "Cart has a copy of each product's price.");
    send(marketplace, "POST", "/customer", RequestBodies.of(customer));
    for (int place = 0; place < PRODUCTS; place++) {
      send(
          marketplace,
          "PATCH",
          "/cart/1/add",
          RequestBodies.of(CartItemBody.of(data.product(place), QUANTITY, NO_VOUCHER)));
    }
    send(marketplace, "GET", "/cart/1", "");
    begin(
        "The customer checks out",
        "Stock reserves, Order invoices, Payment decides, Shipment ships: each in a transaction of"
            + " its own, joined by events. The answer comes when all of it is durable.");
    send(
        marketplace,
        "POST",
        "/cart/1/checkout",
        RequestBodies.of(CheckoutBody.of(customer, "CREDIT_CARD", 1, TID)));
    drain(marketplace);
  }

  private void follow(MarketplaceClient marketplace) throws IOException {
    begin("What each service made of it", "The services know each other by events only.");
    for (String path : List.of("/order/1", "/payment/1/1", "/shipment/1/1", "/stock/1/1")) {
      send(marketplace, "GET", path, "");
    }
    begin(
        "Events between the services",
        "Those that were delivered are counted by consumer; none is open any more.");
    send(marketplace, "GET", "/deliveries", "");
    send(marketplace, "GET", "/open-transactions", "");
    begin("The seller's dashboard", "Sums and entries are of one snapshot.");
    send(marketplace, "GET", "/seller/dashboard/1", "");
  }

  private void deliver(MarketplaceClient marketplace) throws IOException, InterruptedException {
    begin(
        "The packages are delivered",
        "A delivery takes the oldest package of each seller, so two need two; then the order is"
            + " complete and its audit records are written with it.");
    send(marketplace, "PATCH", "/shipment/tour-2", "");
    send(marketplace, "PATCH", "/shipment/tour-3", "");
    drain(marketplace);
    send(marketplace, "GET", "/shipment/1/1", "");
    send(marketplace, "GET", "/audit-log?order=1-1&limit=1", "");
  }

  private void kill(MarketplaceClient marketplace) throws IOException, InterruptedException {
    begin(
        "kill -9, and a start on the same data",
        "What was acknowledged is there: the order as before.");
    String before = marketplace.get("/order/1").body();
    server.killAndRestart();
    ClientResponse after = send(marketplace, "GET", "/order/1", "");
    out.println(before.equals(after.body()) ? "the same as before the kill" : "NOT as before");
  }

  private boolean audit(MarketplaceClient marketplace) throws IOException {
    begin(
        "The audit",
        "It recomputes sums and constraints from the raw records of all services, as"
            + " './marketplace audit --target "
            + server.address()
            + "' does.");
    AuditResult result = Audit.of(RecordSource.of(marketplace), null, text -> {});
    result.red().forEach(check -> out.println("FAILED " + check.name() + ": " + check.detail()));
    out.println(
        result.passed()
            ? result.checks().size() + " checks, all passed"
            : "the audit FAILED, see above");
    out.flush();
    return result.passed();
  }

  private static void drain(MarketplaceClient marketplace)
      throws IOException, InterruptedException {
    if (!DrainStatus.await(marketplace, DRAIN_MAX_MS).drained()) {
      throw new IOException("Some events were not consumed within " + DRAIN_MAX_MS + " ms");
    }
  }

  private void begin(String title, String what) {
    if (!steps.isEmpty()) {
      pause.run();
    }
    steps.add(title);
    out.println();
    out.println("== " + steps.size() + ". " + title);
    out.println(what);
    out.flush();
  }

  private ClientResponse send(
      MarketplaceClient marketplace, String method, String path, String body) throws IOException {
    out.println();
    out.println("$ " + curl(method, path, body));
    byte[] json = body.getBytes(StandardCharsets.UTF_8);
    ClientResponse answer =
        switch (method) {
          case "GET" -> marketplace.get(path);
          case "POST" -> marketplace.post(path, json);
          default -> marketplace.patch(path, json);
        };
    out.println("-> " + answer.status());
    print(answer.body());
    out.flush();
    if (!answer.accepted()) {
      throw new IOException(method + " " + path + " answered " + answer.status());
    }
    return answer;
  }

  private String curl(String method, String path, String body) {
    var command = new StringBuilder("curl -s ");
    if (!method.equals("GET")) {
      command.append("-X ").append(method).append(' ');
    }
    command.append('\'').append(server.address()).append(path).append('\'');
    if (!body.isEmpty()) {
      String quoted = body.replace("'", "'\\''");
      command.append(" -H 'Content-Type: application/json' -d '").append(quoted).append('\'');
    }
    return command.toString();
  }

  /** At most so many lines: a record of an audit log is long. */
  private void print(String body) {
    List<String> lines = pretty(body).lines().toList();
    lines.stream().limit(ANSWER_LINES_MAX).forEach(out::println);
    if (lines.size() > ANSWER_LINES_MAX) {
      out.println("... and " + (lines.size() - ANSWER_LINES_MAX) + " lines more");
    }
  }

  private static String pretty(String body) {
    try {
      return body.isBlank() ? "" : PRETTY.writeValueAsString(PRETTY.readTree(body));
    } catch (JsonProcessingException text) {
      return body; // several lines of JSON, or none
    }
  }
}
