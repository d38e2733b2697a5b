package emporium.jmeter.wholesale.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleRowSource;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import emporium.jmeter.wholesale.driver.WholesaleAnswer;
import emporium.jmeter.wholesale.model.WholesaleModel;
import emporium.jmeter.wholesale.request.WholesaleCall;
import emporium.jmeter.wholesale.request.WholesaleCalls;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of a small server that has seen every kind of transaction, and the driver's log that
 * goes with it: all checks pass, until a test breaks something.
 */
final class WholesaleFixture {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CALLS = 400;

  private static final WholesaleGenerator GENERATOR =
      new WholesaleGenerator(new WholesaleSize(9, 2, WholesaleScale.REDUCED, WholesaleInputs.TPCC));

  private static final WholesaleFixture LOADED = new WholesaleFixture(CALLS);

  final WholesaleGenerator rows = GENERATOR;
  final List<ObjectNode> log = new ArrayList<>();

  private final Map<String, List<ObjectNode>> tables = new LinkedHashMap<>();
  private final WholesaleModel model = new WholesaleModel(rows);
  private Instant now = Instant.parse("2026-03-04T05:06:07.008Z");

  /** After many calls: a copy, since a test breaks it. */
  WholesaleFixture() {
    LOADED.log.forEach(entry -> log.add(entry.deepCopy()));
    LOADED.tables.forEach(
        (table, all) ->
            tables.put(table, new ArrayList<>(all.stream().map(ObjectNode::deepCopy).toList())));
  }

  /** After so many calls. */
  WholesaleFixture(int calls) {
    populate();
    log.add(JSON.createObjectNode().put("kind", "run").put("prefix", "t-").put("exclusive", true));
    var random = new SplittableRandom(5);
    var ids = new AtomicInteger();
    for (int number = 0; number < calls; number++) {
      var terminal = new WholesaleCalls(rows, random, () -> "t-" + ids.incrementAndGet(), number);
      if (terminal.draw(WholesaleOperation.draw(random)) instanceof WholesaleCall.Write write) {
        write(write);
      }
    }
  }

  private void populate() {
    var source = new WholesaleRowSource(rows);
    for (String table : source.tables()) {
      var all = new ArrayList<ObjectNode>();
      for (long place = 0; place < source.rows(table); place++) {
        ObjectNode row = parsed(source.row(table, place));
        row.put("type", table);
        all.add(row);
      }
      tables.put(table, all);
    }
    for (ObjectNode stock : table(WholesaleTable.STOCKS)) {
      stock.put("ytdPieces", 0).put("orderCount", 0).put("remoteCount", 0).put("restocks", 0);
    }
  }

  private static ObjectNode parsed(byte[] row) {
    try {
      return (ObjectNode) JSON.readTree(row);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void write(WholesaleCall.Write write) {
    now = now.plusMillis(7);
    var expected = model.answer(write);
    boolean isAccepted = expected.status() == 200;
    ObjectNode body = isAccepted ? (ObjectNode) expected.body() : JSON.createObjectNode();
    for (String time : List.of("enteredAt", "paidAt", "deliveredAt")) {
      if (body.has(time)) {
        body.put(time, now.plusNanos(12_345).toString());
      }
    }
    var verdict =
        isAccepted
            ? SampleVerdict.accepted("done", 200)
            : SampleVerdict.failed("404 unknown-product", expected.status());
    var answer = WholesaleAnswer.of(write, verdict, body.toString(), rows.size(), true);
    log.add(JSON.valueToTree(WholesaleAnswer.entry(write, answer)));
    if (isAccepted) {
      apply(write, body);
    }
  }

  private void apply(WholesaleCall.Write write, ObjectNode answer) {
    if (write instanceof WholesaleCall.NewOrder order) {
      place(order, answer);
    } else if (write instanceof WholesaleCall.Payment payment) {
      pay(payment, answer);
    } else {
      answer.get("orders").forEach(order -> deliver(answer, order));
    }
  }

  private void place(WholesaleCall.NewOrder order, ObjectNode answer) {
    increase(district(order.warehouse(), order.district()), "nextOrder", 1);
    ObjectNode record = JSON.createObjectNode().put("type", "orders");
    record.put("warehouseId", order.warehouse()).put("districtId", order.district());
    record.put("customerId", order.customer()).put("tid", order.tid());
    record.put("orderNumber", answer.get("orderNumber").intValue());
    record.put("enteredAt", now.toString()).put("allLocal", answer.get("allLocal").asBoolean());
    for (int i = 0; i < order.lines().size(); i++) {
      WholesaleCall.Line line = order.lines().get(i);
      JsonNode answered = answer.get("lines").get(i);
      ObjectNode item = record.withArray("items").addObject().put("lineNumber", i + 1);
      item.put("productId", line.product()).put("supplyingWarehouseId", line.supplier());
      item.put("quantity", line.quantity());
      item.put("amountCents", answered.get("amountCents").longValue());
      item.put("distInfo", rows.distInfo(line.supplier(), line.product(), order.district()));
      supply(line, answered.get("stockQuantity").intValue(), line.supplier() != order.warehouse());
    }
    table(WholesaleTable.ORDERS).add(record);
  }

  private void supply(WholesaleCall.Line line, int left, boolean isRemote) {
    ObjectNode stock =
        table(WholesaleTable.STOCKS).get(rows.size().stockPlace(line.supplier(), line.product()));
    boolean isRestocked = stock.get("quantity").intValue() - line.quantity() != left;
    stock.put("quantity", left);
    increase(stock, "ytdPieces", line.quantity());
    increase(stock, "orderCount", 1);
    increase(stock, "remoteCount", isRemote ? 1 : 0);
    increase(stock, "restocks", isRestocked ? 1 : 0);
  }

  private void pay(WholesaleCall.Payment payment, ObjectNode answer) {
    increase(
        table(WholesaleTable.WAREHOUSES).get(payment.warehouse() - 1),
        "ytdCents",
        payment.amountCents());
    increase(district(payment.warehouse(), payment.district()), "ytdCents", payment.amountCents());
    int number = answer.get("customerId").intValue();
    ObjectNode customer =
        customer(payment.customer().warehouse(), payment.customer().district(), number);
    increase(customer, "balanceCents", -payment.amountCents());
    increase(customer, "ytdPaymentCents", payment.amountCents());
    increase(customer, "paymentCount", 1);
    if (!answer.get("data").textValue().isEmpty()) {
      customer.set("data", answer.get("data"));
    }
    ObjectNode record = JSON.createObjectNode().put("type", "payments");
    record.put("warehouseId", payment.customer().warehouse());
    record.put("districtId", payment.customer().district()).put("customerId", number);
    record.put("paymentNumber", answer.get("paymentNumber").intValue());
    record.put("atWarehouseId", payment.warehouse()).put("atDistrictId", payment.district());
    record.put("paidAt", now.toString()).put("amountCents", payment.amountCents());
    record.put("data", rows.paymentData(payment.warehouse(), payment.district()));
    table(WholesaleTable.PAYMENTS).add(record.put("tid", payment.tid()));
  }

  private void deliver(ObjectNode answer, JsonNode delivered) {
    int warehouse = answer.get("warehouseId").intValue();
    int district = delivered.get("districtId").intValue();
    int number = delivered.get("orderNumber").intValue();
    increase(district(warehouse, district), "nextDelivery", 1);
    ObjectNode order = order(warehouse, district, number);
    order.set("carrierId", answer.get("carrierId"));
    order.get("items").forEach(item -> ((ObjectNode) item).put("deliveredAt", now.toString()));
    ObjectNode customer = customer(warehouse, district, delivered.get("customerId").intValue());
    increase(customer, "balanceCents", delivered.get("amountCents").longValue());
    increase(customer, "deliveryCount", 1);
  }

  static void increase(ObjectNode row, String field, long by) {
    row.put(field, row.get(field).longValue() + by);
  }

  List<ObjectNode> table(WholesaleTable table) {
    return tables.computeIfAbsent(table.id(), added -> new ArrayList<>());
  }

  ObjectNode district(int warehouse, int district) {
    return table(WholesaleTable.DISTRICTS).get(rows.size().place(warehouse, district));
  }

  ObjectNode customer(int warehouse, int district, int customer) {
    return table(WholesaleTable.CUSTOMERS)
        .get(rows.size().customerPlace(warehouse, district, customer));
  }

  ObjectNode order(int warehouse, int district, int number) {
    return find(
        table(WholesaleTable.ORDERS),
        row ->
            row.get("warehouseId").intValue() == warehouse
                && row.get("districtId").intValue() == district
                && row.get("orderNumber").intValue() == number);
  }

  static ObjectNode find(List<ObjectNode> rows, Predicate<ObjectNode> wanted) {
    return rows.stream().filter(wanted).findFirst().orElseThrow();
  }

  /** The first order that a client placed and that is not delivered. */
  ObjectNode placed() {
    return find(table(WholesaleTable.ORDERS), row -> row.has("tid") && !row.has("carrierId"));
  }

  /** The first payment of a client of such a customer. */
  ObjectNode paid(boolean isBadCredit) {
    return find(
        table(WholesaleTable.PAYMENTS),
        row ->
            row.has("tid")
                && rows.isBadCredit(
                        row.get("warehouseId").intValue(),
                        row.get("districtId").intValue(),
                        row.get("customerId").intValue())
                    == isBadCredit);
  }

  /** The first entry of the log that was acknowledged, of this transaction. */
  ObjectNode entry(String transaction) {
    return find(
        log,
        entry ->
            entry.path("kind").asText().equals("acknowledged")
                && entry.path("transaction").asText().equals(transaction));
  }

  /** The entry of the log about a record. */
  ObjectNode entryOf(ObjectNode record) {
    return find(log, entry -> entry.path("tid").equals(record.get("tid")));
  }

  AuditResult audit(@Nullable Path directory) throws IOException {
    Path list = directory == null ? null : directory.resolve("acknowledged.ndjson");
    if (list != null) {
      Files.write(list, log.stream().map(ObjectNode::toString).toList());
    }
    return WholesaleAudit.of(rows, this::read, list, text -> {});
  }

  private boolean read(Consumer<JsonNode> consumer) {
    for (List<ObjectNode> table : tables.values()) {
      for (ObjectNode row : table) {
        consumer.accept(row);
      }
    }
    return true;
  }
}
