package emporium.jmeter.audit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checks of what belongs to customers, for one group of them: checkouts, orders, payments,
 * shipments, entries, counters and the audit log. What it sold is added to the products.
 */
final class CustomerGroup {
  private final Orders orders;
  private final List<Topic> topics;

  /**
   * @param products and versions of all groups
   * @param acknowledged the driver's list; null if there is none
   */
  CustomerGroup(
      Ledger products, Findings findings, boolean audited, @Nullable Acknowledged acknowledged) {
    var ledger = new Ledger(products);
    orders = new Orders(ledger, findings);
    topics =
        new ArrayList<>(
            List.of(
                new Checkouts(ledger, findings),
                orders,
                new Payments(ledger, findings),
                new Shipments(ledger, findings),
                new Parties(ledger, findings),
                new AuditLog(findings, audited)));
    if (acknowledged != null) {
      topics.add(acknowledged.checkouts(ledger));
    }
  }

  /** Takes a record of one of its customers, in the order in which the services gave them. */
  void take(Row row) {
    String type = row.text("type");
    topics.forEach(topic -> topic.take(type, row));
  }

  /** Compares what they said. */
  void conclude() {
    orders.sell();
    topics.forEach(Topic::conclude);
  }
}
