package emporium.jmeter.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Orders, payments, shipments, deliveries and what customers and sellers see of them. */
final class FakeFulfilment {
  private static final BigDecimal ZERO = new BigDecimal("0.00");

  private final RecordTables tables;
  private final Map<Integer, ObjectNode> counters = new HashMap<>();

  FakeFulfilment(RecordTables tables) {
    this.tables = tables;
  }

  void order(ObjectNode checkout, List<ObjectNode> accepted, boolean paid) {
    int customer = checkout.get("customer_id").intValue();
    ObjectNode counter =
        counters.computeIfAbsent(
            customer,
            id -> tables.add("customer_orders").put("customer_id", id).put("next_order_id", 1));
    int id = counter.get("next_order_id").intValue();
    counter.put("next_order_id", id + 1);
    ObjectNode order = tables.add("orders").put("customer_id", customer).put("order_id", id);
    order
        .put("session", checkout.get("session").intValue())
        .put("tid", checkout.get("tid").asText());
    order
        .put("invoice_number", customer + "-20260105-" + id)
        .put("purchase_date", InMemoryMarketplace.NOW);
    order.put("created_at", InMemoryMarketplace.NOW);
    lines(order, accepted);
    ArrayNode history = order.putArray("history");
    history.addObject().put("status", "INVOICED");
    enter(order, paid ? "PAYMENT_PROCESSED" : "PAYMENT_FAILED");
    pay(order, paid);
    if (paid) {
      enter(order, "READY_FOR_SHIPMENT");
      ship(order);
    }
    entries(order, paid);
  }

  private static void enter(ObjectNode order, String status) {
    order.put("status", status);
    ((ArrayNode) order.get("history")).addObject().put("status", status);
  }

  private static void lines(ObjectNode order, List<ObjectNode> accepted) {
    ArrayNode items = order.putArray("items");
    BigDecimal total = ZERO;
    BigDecimal freight = ZERO;
    BigDecimal incentive = ZERO;
    for (ObjectNode line : accepted) {
      BigDecimal value =
          line.get("unit_price")
              .decimalValue()
              .multiply(BigDecimal.valueOf(line.get("quantity").intValue()));
      BigDecimal discount = value.min(line.get("voucher").decimalValue());
      ObjectNode item = items.addObject().setAll(line.deepCopy());
      item.put("order_item_id", items.size()).put("total_items", value);
      item.put("total_incentive", discount).put("total_amount", value.subtract(discount));
      total = total.add(value);
      freight = freight.add(line.get("freight_value").decimalValue());
      incentive = incentive.add(discount);
    }
    order.put("count_items", items.size()).put("total_items", total);
    order.put("total_freight", freight).put("total_incentive", incentive);
    order.put("total_amount", total.subtract(incentive));
    order.put("total_invoice", total.subtract(incentive).add(freight));
  }

  private void pay(ObjectNode order, boolean paid) {
    BigDecimal invoice = order.get("total_invoice").decimalValue();
    String number = order.get("invoice_number").asText();
    ObjectNode payment = tables.add("payments").setAll(identity(order));
    payment
        .put("invoice_number", number)
        .put("status", paid ? "succeeded" : "requires_payment_method");
    ArrayNode lines = payment.putArray("lines");
    lines.addObject().put("type", "CREDIT_CARD").put("value", invoice);
    for (JsonNode item : order.get("items")) {
      if (item.get("total_incentive").decimalValue().signum() > 0) {
        lines
            .addObject()
            .put("type", "VOUCHER")
            .put("value", item.get("total_incentive").decimalValue());
      }
    }
    payment.putObject("card").put("card_number", "************1111");
    if (invoice.signum() > 0) {
      ObjectNode charge = tables.add("charges").put("idempotency_key", number);
      charge.put("amount", invoice).put("status", paid ? "succeeded" : "failed");
    }
    count(order, paid ? "success_payment_count" : "failed_payment_count", 1);
  }

  private void ship(ObjectNode order) {
    ObjectNode shipment = tables.add("shipments").setAll(identity(order));
    shipment.put("status", "approved").put("package_count", order.get("items").size());
    shipment.put("total_freight_value", order.get("total_freight").decimalValue());
    ArrayNode packages = shipment.putArray("packages");
    for (JsonNode item : order.get("items")) {
      ObjectNode parcel = packages.addObject().put("package_id", packages.size());
      for (String field : List.of("seller_id", "product_id", "quantity", "freight_value")) {
        parcel.set(field, item.get(field));
      }
      parcel.put("status", "shipped");
    }
  }

  private void entries(ObjectNode order, boolean paid) {
    for (JsonNode item : order.get("items")) {
      ObjectNode entry = tables.add("order_entries").setAll(((ObjectNode) item).deepCopy());
      entry.setAll(identity(order));
      entry.put(
          "total_invoice",
          item.get("total_amount").decimalValue().add(item.get("freight_value").decimalValue()));
      entry.put("order_status", order.get("status").asText());
      entry.put("delivery_status", paid ? "ready_to_ship" : null);
      entry.putNull("package_id");
    }
  }

  int deliver(String tid) {
    Map<Integer, ObjectNode> oldest = new LinkedHashMap<>();
    for (ObjectNode shipment : tables.of("shipments")) {
      for (JsonNode parcel : shipment.get("packages")) {
        if (parcel.get("status").asText().equals("shipped") && oldest.size() < 10) {
          oldest.putIfAbsent(parcel.get("seller_id").intValue(), shipment);
        }
      }
    }
    if (oldest.isEmpty()) {
      return 0;
    }
    ObjectNode delivery = tables.add("deliveries").put("tid", tid);
    ArrayNode packages = delivery.putArray("packages");
    oldest.forEach((seller, shipment) -> deliver(seller, shipment, packages));
    return packages.size();
  }

  private void deliver(int seller, ObjectNode shipment, ArrayNode delivered) {
    for (JsonNode parcel : shipment.get("packages")) {
      if (parcel.get("seller_id").intValue() != seller) {
        continue;
      }
      ((ObjectNode) parcel)
          .put("status", "delivered")
          .put("delivery_date", InMemoryMarketplace.NOW);
      ObjectNode line = delivered.addObject().setAll(identity(shipment));
      line.put("package_id", parcel.get("package_id").intValue()).put("seller_id", seller);
      count(shipment, "delivery_count", 1);
      ObjectNode entry =
          tables.find(
              "order_entries",
              one ->
                  same(one, shipment)
                      && one.get("seller_id").equals(parcel.get("seller_id"))
                      && one.get("product_id").equals(parcel.get("product_id")));
      entry
          .put("package_id", parcel.get("package_id").intValue())
          .put("delivery_status", "delivered");
    }
    follow(shipment);
  }

  private void follow(ObjectNode shipment) {
    boolean all = true;
    for (JsonNode parcel : shipment.get("packages")) {
      all &= parcel.get("status").asText().equals("delivered");
    }
    ObjectNode order = tables.find("orders", one -> same(one, shipment));
    if (shipment.get("status").asText().equals("approved")) {
      enter(order, "IN_TRANSIT");
    }
    shipment.put("status", all ? "concluded" : "delivery_in_progress");
    if (all) {
      enter(order, "DELIVERED");
      tables.of("order_entries").stream()
          .filter(entry -> same(entry, shipment))
          .forEach(entry -> entry.put("order_status", "DELIVERED"));
    }
  }

  private void count(ObjectNode of, String counter, int more) {
    ObjectNode customer =
        tables.find("customers", one -> one.get("id").equals(of.get("customer_id")));
    customer.put(counter, customer.get(counter).intValue() + more);
  }

  private static boolean same(ObjectNode one, ObjectNode other) {
    return one.get("customer_id").equals(other.get("customer_id"))
        && one.get("order_id").equals(other.get("order_id"));
  }

  private static ObjectNode identity(ObjectNode order) {
    return RecordTables.JSON
        .createObjectNode()
        .put("customer_id", order.get("customer_id").intValue())
        .put("order_id", order.get("order_id").intValue())
        .put("tid", order.path("tid").asText());
  }
}
