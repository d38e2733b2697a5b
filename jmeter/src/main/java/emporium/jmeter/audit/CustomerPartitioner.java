package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SpillFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Assigns each record of the services to its customer, and adds it to that customer's group. Splits
 * the records that belong to several customers.
 */
final class CustomerPartitioner {
  /** The type of a record of a delivery's transaction id, in the group of that id. */
  static final String DELIVERY = "delivery_submitted";

  private final SpillFiles files;
  private final SubmittedTransactions submissions;
  private final UpdateDeliveryChecks deliveries;

  /** Customers of invoice numbers that do not start with the customer. */
  private final Map<String, Integer> customerOfInvoice = new HashMap<>();

  CustomerPartitioner(
      SpillFiles files, SubmittedTransactions submissions, UpdateDeliveryChecks deliveries) {
    this.files = files;
    this.submissions = submissions;
    this.deliveries = deliveries;
  }

  /** Takes a record of a service. */
  void accept(String type, RawRecord row) {
    switch (type) {
      case "carts",
          "customer_orders",
          "orders",
          "reservations",
          "canceled_checkouts",
          "shipments",
          "order_entries" ->
          assign(customer(row), row.node());
      case "checkouts" -> {
        assign(customer(row), row.node());
        submissions.addCheckout(row.session(), row.string("tid"));
      }
      case "payments" -> payment(row);
      case "voids" -> assign(customer(row.stringOr("invoice_number", "")), row.node());
      case "charges" -> assign(customer(row.stringOr("idempotency_key", "")), row.node());
      case "customers" -> assign(row.intValue("id"), row.node());
      case "audit_records" -> assign(customer(row), AuditLogChecks.digest(row));
      case "deliveries" -> delivery(row);
      default -> {}
    }
  }

  private void payment(RawRecord row) {
    int customer = customer(row);
    String invoice = row.stringOr("invoice_number", "");
    if (customer(invoice) != customer) {
      customerOfInvoice.put(invoice, customer);
    }
    assign(customer, row.node());
  }

  private void delivery(RawRecord row) {
    deliveries.take(row).forEach(parcel -> assign(parcel.path("customer_id").asInt(), parcel));
    String tid = row.string("tid");
    assign(
        MultisetHash.text(tid),
        JsonNodeFactory.instance.objectNode().put("type", DELIVERY).put("tid", tid));
  }

  /** Takes a line of the acknowledgement log that acknowledges a checkout; skips others. */
  void acceptAcknowledgement(ObjectNode line) {
    if (line.path("kind").asText().equals("acknowledged")
        && line.path("transaction").asText().equals("checkout")) {
      assign(line.path("customer").asInt(), line.put("type", AcknowledgedCheckoutChecks.TYPE));
    }
  }

  private static int customer(RawRecord row) {
    return row.intValue("customer_id");
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

  private void assign(long key, JsonNode record) {
    try {
      files.add(key, record);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
