package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Says of each record of the services which customer it belongs to, and adds it to that customer's
 * group. What belongs to several is taken apart.
 */
final class CustomerRecords {
  /** The type of a record of a delivery's transaction id, in the group of that. */
  static final String DELIVERY = "delivery_submitted";

  private final SpillFiles files;
  private final Submissions submissions;
  private final Deliveries deliveries;

  /** Customers of invoice numbers that do not begin with the customer. */
  private final Map<String, Integer> customerOfInvoice = new HashMap<>();

  CustomerRecords(SpillFiles files, Submissions submissions, Deliveries deliveries) {
    this.files = files;
    this.submissions = submissions;
    this.deliveries = deliveries;
  }

  /** Takes a record of a service. */
  void take(String type, Row row) {
    switch (type) {
      case "carts",
          "customer_orders",
          "orders",
          "reservations",
          "canceled_checkouts",
          "shipments",
          "order_entries" ->
          add(customer(row), row.node());
      case "checkouts" -> {
        add(customer(row), row.node());
        submissions.checkedOut(row.session(), row.text("tid"));
      }
      case "payments" -> payment(row);
      case "voids" -> add(customer(row.textOr("invoice_number", "")), row.node());
      case "charges" -> add(customer(row.textOr("idempotency_key", "")), row.node());
      case "customers" -> add(row.number("id"), row.node());
      case "audit_records" -> add(customer(row), AuditLog.digest(row));
      case "deliveries" -> delivery(row);
      default -> {}
    }
  }

  private void payment(Row row) {
    int customer = customer(row);
    String invoice = row.textOr("invoice_number", "");
    if (customer(invoice) != customer) {
      customerOfInvoice.put(invoice, customer);
    }
    add(customer, row.node());
  }

  private void delivery(Row row) {
    deliveries.take(row).forEach(parcel -> add(parcel.path("customer_id").asInt(), parcel));
    String tid = row.text("tid");
    add(
        Hashes.text(tid),
        JsonNodeFactory.instance.objectNode().put("type", DELIVERY).put("tid", tid));
  }

  /** Takes a line of the driver's list that acknowledges a checkout; others are passed over. */
  void takeAcknowledged(ObjectNode line) {
    if (line.path("kind").asText().equals("acknowledged")
        && line.path("transaction").asText().equals("checkout")) {
      add(line.path("customer").asInt(), line.put("type", AcknowledgedCheckouts.TYPE));
    }
  }

  private static int customer(Row row) {
    return row.number("customer_id");
  }

  private int customer(String invoice) {
    int end = invoice.indexOf('-');
    try {
      return customerOfInvoice.getOrDefault(
          invoice, Integer.parseInt(invoice.substring(0, Math.max(0, end))));
    } catch (NumberFormatException other) {
      return customerOfInvoice.getOrDefault(invoice, 0);
    }
  }

  private void add(long key, JsonNode record) {
    try {
      files.add(key, record);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
