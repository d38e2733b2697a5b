package emporium.jmeter.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules of the marketplace in a few lines. Its records are what the audit reads. */
public final class InMemoryMarketplace {
  static final String NOW = "2026-01-05T10:00:00Z";

  private final RecordTables tables = new RecordTables();
  private final Map<String, ObjectNode> items = new LinkedHashMap<>();
  private final FakeFulfilment fulfilment = new FakeFulfilment(tables);
  private int failEvery;
  private int payments;

  /** The records. */
  public RecordTables tables() {
    return tables;
  }

  /** Lets every n-th payment fail; 0 for none. */
  public void failEvery(int n) {
    failEvery = n;
  }

  /** Takes a row of {@code POST /customer}, {@code /seller}, {@code /product} or {@code /stock}. */
  public synchronized void ingest(String table, JsonNode row) {
    switch (table) {
      case "customer" -> {
        ObjectNode customer = tables.add("customers").setAll((ObjectNode) row.deepCopy());
        customer.put("card_number", "************1111").remove("card_security_number");
      }
      case "seller" -> tables.add("sellers").setAll((ObjectNode) row);
      case "product" -> {
        for (String type : List.of("products", "replica_products")) {
          tables.add(type).put("active", true).setAll((ObjectNode) row.deepCopy());
        }
      }
      case "stock" -> {
        ObjectNode item = tables.add("stock_items").setAll((ObjectNode) row);
        item.put("active", true).put("qty_received", row.get("qty_available").intValue());
        items.put(key(row), item);
      }
      default -> throw new IllegalArgumentException(table);
    }
  }

  /** Adds a line to a cart. */
  public synchronized void addItem(int customer, JsonNode line) {
    ObjectNode item = RecordTables.JSON.createObjectNode();
    item.put("seller_id", line.get("SellerId").intValue());
    item.put("product_id", line.get("ProductId").intValue());
    item.put("product_name", line.get("ProductName").asText());
    item.put("unit_price", money(line.get("UnitPrice")));
    item.put("freight_value", money(line.get("FreightValue")));
    item.put("quantity", line.get("Quantity").intValue());
    item.put("voucher", money(line.get("Voucher")));
    item.put("version", line.get("Version").asText());
    ((ArrayNode) cart(customer).get("items")).add(item);
  }

  /** Empties a cart. */
  public synchronized void seal(int customer) {
    ((ArrayNode) cart(customer).get("items")).removeAll();
  }

  /** Checks a cart out; the outcome, or empty if the cart is. */
  public synchronized String checkout(int customer, String tid) {
    ObjectNode cart = cart(customer);
    ArrayNode lines = (ArrayNode) cart.get("items");
    if (lines.isEmpty()) {
      return previous(customer, tid);
    }
    int session = cart.get("session").intValue();
    ObjectNode checkout = tables.add("checkouts").put("customer_id", customer);
    checkout.put("session", session).put("tid", tid).put("submitted_at", NOW);
    checkout.put("finished_at", NOW).set("items", lines.deepCopy());
    cart.put("session", session + 1);
    List<ObjectNode> accepted = reserve(checkout);
    seal(customer);
    String outcome = "not-accepted";
    if (!accepted.isEmpty()) {
      payments++;
      boolean paid = failEvery == 0 || payments % failEvery != 0;
      settle(accepted, paid);
      fulfilment.order(checkout, accepted, paid);
      outcome = paid ? "shipped" : "payment-failed";
    }
    checkout.put("outcome", outcome);
    return outcome;
  }

  private String previous(int customer, String tid) {
    return tables.of("checkouts").stream()
        .filter(one -> one.get("customer_id").intValue() == customer)
        .reduce((first, second) -> second)
        .filter(one -> one.get("tid").asText().equals(tid))
        .map(one -> one.get("outcome").asText())
        .orElse("");
  }

  private List<ObjectNode> reserve(ObjectNode checkout) {
    ObjectNode reservation = tables.add("reservations");
    reservation.put("customer_id", checkout.get("customer_id").intValue());
    reservation.put("session", checkout.get("session").intValue());
    reservation.put("tid", checkout.get("tid").asText());
    ArrayNode reserved = reservation.putArray("lines");
    ArrayNode refused = reservation.putArray("refused");
    var accepted = new ArrayList<ObjectNode>();
    for (JsonNode line : checkout.get("items")) {
      ObjectNode stock = items.get(key(line));
      boolean available =
          stock.get("qty_available").intValue() >= line.get("quantity").intValue()
              && stock.get("active").booleanValue()
              && stock.get("version").asText().equals(line.get("version").asText());
      (available ? reserved : refused)
          .addObject()
          .put("seller_id", line.get("seller_id").intValue())
          .put("product_id", line.get("product_id").intValue())
          .put("quantity", line.get("quantity").intValue());
      if (available) {
        accepted.add((ObjectNode) line);
      }
    }
    reservation.put("status", "refused");
    return accepted;
  }

  private void settle(List<ObjectNode> accepted, boolean paid) {
    List<ObjectNode> reservations = tables.of("reservations");
    ObjectNode reservation = reservations.get(reservations.size() - 1);
    reservation.put("status", paid ? "confirmed" : "released");
    for (ObjectNode line : accepted) {
      ObjectNode stock = items.get(key(line));
      int left = stock.get("qty_available").intValue() - line.get("quantity").intValue();
      if (paid) {
        stock.put("qty_available", left);
      }
    }
  }

  /** Delivers the oldest packages of up to ten sellers; how many packages. */
  public synchronized int deliver(String tid) {
    return fulfilment.deliver(tid);
  }

  /** Raises a price; false if the version is another one. */
  public synchronized boolean price(JsonNode body) {
    for (String table : List.of("products", "replica_products")) {
      for (ObjectNode row : tables.of(table)) {
        if (row.get("seller_id").equals(body.get("sellerId"))
            && row.get("product_id").equals(body.get("productId"))) {
          if (!row.get("version").equals(body.get("version"))) {
            return false;
          }
          row.put("price", money(body.get("price")));
        }
      }
    }
    return true;
  }

  /** Replaces a product by another version. */
  public synchronized void replace(JsonNode body) {
    for (String table : List.of("products", "replica_products", "stock_items")) {
      for (ObjectNode row : tables.of(table)) {
        if (key(row).equals(key(body))) {
          row.put("version", body.get("version").asText()).put("active", true);
        }
      }
    }
  }

  /** Switches a product off. */
  public synchronized void delete(int seller, int product) {
    for (String table : List.of("products", "replica_products", "stock_items")) {
      tables.of(table).stream()
          .filter(row -> key(row).equals(seller + "/" + product))
          .forEach(row -> row.put("active", false));
    }
  }

  /** A product's record; empty if there is none. */
  public synchronized String product(int seller, int product) {
    return tables.of("products").stream()
        .filter(row -> key(row).equals(seller + "/" + product))
        .map(ObjectNode::toString)
        .findFirst()
        .orElse("");
  }

  /** Puts pieces on hand. */
  public synchronized void replenish(int seller, int product, int pieces) {
    ObjectNode stock = Objects.requireNonNull(items.get(seller + "/" + product));
    stock.put("qty_available", stock.get("qty_available").intValue() + pieces);
    stock.put("qty_received", stock.get("qty_received").intValue() + pieces);
  }

  private ObjectNode cart(int customer) {
    return tables.of("carts").stream()
        .filter(cart -> cart.get("customer_id").intValue() == customer)
        .findFirst()
        .orElseGet(
            () -> {
              ObjectNode cart = tables.add("carts").put("customer_id", customer).put("session", 1);
              cart.putArray("items");
              return cart;
            });
  }

  static BigDecimal money(JsonNode value) {
    return new BigDecimal(value.asText()).setScale(2);
  }

  private static String key(JsonNode row) {
    return row.get("seller_id").asText() + "/" + row.get("product_id").asText();
  }
}
