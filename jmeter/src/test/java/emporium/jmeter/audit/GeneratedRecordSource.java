package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.fake.InMemoryMarketplace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The records of many checkouts, each of a customer of its own, made anew whenever they are read:
 * they take no memory, whatever their number. Every tenth was not paid; the others are delivered.
 */
final class GeneratedRecordSource implements RecordSource {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SELLERS = 5;
  private static final int UNPAID_EVERY = 10;
  private static final int RECEIVED = 100_000_000;
  private static final BigDecimal PRICE = new BigDecimal("10.00");
  private static final BigDecimal FREIGHT = new BigDecimal("1.50");
  private static final BigDecimal VOUCHER = new BigDecimal("0.50");
  private static final Set<String> SHARED =
      Set.of("products", "replica_products", "stock_items", "sellers");

  private final int checkouts;

  GeneratedRecordSource(int checkouts) {
    this.checkouts = checkouts;
  }

  private static boolean paid(int customer) {
    return customer % UNPAID_EVERY != 0;
  }

  /** All that became of one checkout. */
  private static InMemoryMarketplace market(int customer) {
    var market = new InMemoryMarketplace();
    market.failEvery(paid(customer) ? 0 : 1);
    ObjectNode person = JSON.createObjectNode().put("id", customer);
    person.put("success_payment_count", 0).put("failed_payment_count", 0).put("delivery_count", 0);
    market.ingest("customer", person);
    for (int seller = 1; seller <= SELLERS; seller++) {
      ObjectNode product = JSON.createObjectNode().put("seller_id", seller).put("product_id", 1);
      product.put("version", "0").put("price", PRICE);
      market.ingest("product", product);
      ObjectNode stock = JSON.createObjectNode().put("seller_id", seller).put("product_id", 1);
      stock.put("version", "0").put("qty_available", RECEIVED).put("qty_reserved", 0);
      market.ingest("stock", stock);
      ObjectNode line = JSON.createObjectNode().put("SellerId", seller).put("ProductId", 1);
      line.put("ProductName", "thing").put("UnitPrice", PRICE).put("FreightValue", FREIGHT);
      line.put("Quantity", 1).put("Voucher", VOUCHER).put("Version", "0");
      market.addItem(customer, line);
    }
    market.checkout(customer, "t-" + customer);
    market.deliver("d-" + customer);
    return market;
  }

  @Override
  public boolean records(String service, Consumer<JsonNode> consumer) {
    long sold = (long) checkouts - checkouts / UNPAID_EVERY;
    for (int customer = 1; customer <= checkouts; customer++) {
      for (ObjectNode row : market(customer).tables().service(service)) {
        if (!SHARED.contains(row.path("type").asText())) {
          consumer.accept(row);
        } else if (customer == 1) {
          consumer.accept(
              row.has("qty_available") ? row.put("qty_available", RECEIVED - sold) : row);
        }
      }
    }
    return true;
  }

  @Override
  public boolean isAuditLogOn() {
    return true;
  }

  @Override
  public DrainStatus drainStatus() {
    return new DrainStatus(0, 0, 0);
  }

  /** Writes the driver's list that goes with them. */
  void acknowledge(Path list) throws IOException {
    try (BufferedWriter lines = Files.newBufferedWriter(list)) {
      lines.write("{\"kind\":\"run\",\"prefix\":\"t-\",\"exclusive\":true}\n");
      for (int customer = 1; customer <= checkouts; customer++) {
        for (ObjectNode line : lines(customer)) {
          lines.write(line.toString());
          lines.newLine();
        }
      }
    }
  }

  private static List<ObjectNode> lines(int customer) {
    ObjectNode checkout = line("checkout", "t-" + customer).put("customer", customer);
    checkout.put("outcome", paid(customer) ? "shipped" : "payment-failed");
    for (int seller = 1; seller <= SELLERS; seller++) {
      ObjectNode item = checkout.withArray("items").addObject();
      item.put("seller", seller).put("product", 1).put("quantity", 1).put("version", "0");
      item.put("unit_price", PRICE).put("freight", FREIGHT).put("voucher", VOUCHER);
    }
    ObjectNode delivery = line("update-delivery", "d-" + customer);
    return List.of(checkout, delivery.put("delivered", paid(customer) ? SELLERS : 0));
  }

  private static ObjectNode line(String transaction, String tid) {
    ObjectNode line = JSON.createObjectNode().put("kind", "acknowledged");
    return line.put("transaction", transaction).put("tid", tid).put("answer", 200);
  }
}
