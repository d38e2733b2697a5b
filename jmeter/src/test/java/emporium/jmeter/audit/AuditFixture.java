package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.fake.InMemoryMarketplace;
import emporium.jmeter.fake.RecordTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A small marketplace that has seen every kind of transaction and outcome, and the driver's list
 * that goes with it: all checks pass, until a test breaks something.
 */
public final class AuditFixture implements RecordSource {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PopulationSize SIZE = PopulationSize.ofSellers(6, 3, 3, 100);

  private final InMemoryMarketplace market = new InMemoryMarketplace();
  final List<ObjectNode> acknowledged = new ArrayList<>();
  DrainStatus drain = new DrainStatus(0, 0, 0);
  boolean audited = true;

  public AuditFixture() {
    acknowledged.add(
        JSON.createObjectNode().put("kind", "run").put("prefix", "t-").put("exclusive", true));
    market.failEvery(3);
    populate();
    for (int customer = 1; customer <= 5; customer++) {
      checkout(customer, "t-" + customer, 2, "0.00");
    }
    checkout(1, "t-6", 3, "1.00");
    checkout(2, "t-7", 1_000, "0.00");
    price("t-8");
    replace("t-9");
    deliver("t-10");
    checkout(3, "t-11", 1, "0.50");
    replenish("t-12");
    delete("t-13");
  }

  private void populate() {
    var generator = new DataGenerator(1, SIZE);
    for (int id = 1; id <= SIZE.customers(); id++) {
      market.ingest("customer", JSON.valueToTree(generator.customer(id)));
    }
    for (int id = 1; id <= SIZE.sellers(); id++) {
      market.ingest("seller", JSON.valueToTree(generator.seller(id)));
    }
    for (int place = 0; place < SIZE.products(); place++) {
      ObjectNode product = JSON.valueToTree(generator.product(place));
      product.put("price", new BigDecimal("10.00")).put("freight_value", new BigDecimal("1.50"));
      market.ingest("product", product);
      market.ingest("stock", JSON.valueToTree(generator.stock(place)));
    }
  }

  private void checkout(int customer, String tid, int quantity, String voucher) {
    ObjectNode entry = entry("checkout", tid).put("customer", customer);
    for (int seller = 1; seller <= 2; seller++) {
      ObjectNode line =
          JSON.createObjectNode().put("SellerId", seller).put("ProductId", customer % 3 + 1);
      line.put("ProductName", "thing").put("UnitPrice", new BigDecimal("10.00"));
      line.put("FreightValue", new BigDecimal("1.50")).put("Quantity", quantity);
      line.put("Voucher", new BigDecimal(voucher)).put("Version", "0");
      market.addItem(customer, line);
      ObjectNode item = entry.withArray("items").addObject();
      item.put("seller", seller).put("product", customer % 3 + 1).put("quantity", quantity);
      item.put("unit_price", new BigDecimal("10.00")).put("freight", new BigDecimal("1.50"));
      item.put("voucher", new BigDecimal(voucher)).put("version", "0");
    }
    entry.put("outcome", market.checkout(customer, tid));
  }

  private void price(String tid) {
    ObjectNode body = JSON.createObjectNode().put("sellerId", 3).put("productId", 1);
    body.put("price", new BigDecimal("11.00")).put("version", "0");
    market.price(body);
    ObjectNode entry = entry("price-update", tid).put("seller", 3).put("product", 1);
    entry.put("price", new BigDecimal("11.00")).put("version", "0");
  }

  private void replace(String tid) {
    market.replace(
        JSON.createObjectNode().put("seller_id", 3).put("product_id", 2).put("version", tid));
    ObjectNode entry = entry("product-replace", tid).put("seller", 3).put("product", 2);
    entry.put("price", new BigDecimal("10.00")).put("version", tid);
  }

  private void delete(String tid) {
    market.delete(2, 3);
    entry("product-delete", tid).put("seller", 2).put("product", 3);
  }

  private void replenish(String tid) {
    market.replenish(3, 3, 20);
    entry("replenish", tid).put("seller", 3).put("product", 3).put("quantity", 20);
  }

  private void deliver(String tid) {
    entry("update-delivery", tid).put("delivered", market.deliver(tid));
  }

  private ObjectNode entry(String transaction, String tid) {
    ObjectNode entry = JSON.createObjectNode().put("kind", "acknowledged");
    entry.put("transaction", transaction).put("tid", tid).put("answer", 200);
    acknowledged.add(entry);
    return entry;
  }

  public RecordTables tables() {
    return market.tables();
  }

  /** The entry of the driver's list with this transaction id. */
  ObjectNode entry(String tid) {
    return acknowledged.stream()
        .filter(entry -> entry.path("tid").asText().equals(tid))
        .findFirst()
        .orElseThrow();
  }

  public AuditResult audit(Path directory) throws IOException {
    Path list = directory.resolve("acknowledged.ndjson");
    Files.write(list, acknowledged.stream().map(ObjectNode::toString).toList());
    return Audit.of(this, list);
  }

  @Override
  public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
    List<ObjectNode> rows = market.tables().service(service);
    if (rows == null) {
      return false;
    }
    for (ObjectNode row : rows) {
      consumer.accept(JSON.readTree(row.toString()));
    }
    return true;
  }

  @Override
  public boolean isAuditLogOn() {
    return audited;
  }

  @Override
  public DrainStatus drainStatus() {
    return drain;
  }
}
