package emporium.jmeter.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checks of the records of customers, for one group of them: checkouts, orders, payments,
 * shipments, entries, counters and the audit log. Its sold pieces are added to the products.
 */
final class CustomerPartitionChecks {
  private final OrderChecks orders;
  private final List<CheckGroup> topics;

  /**
   * @param products and versions of all groups
   * @param acknowledged the acknowledgement log; null if there is none
   */
  CustomerPartitionChecks(
      AuditAccounts products,
      Findings findings,
      boolean audited,
      @Nullable AcknowledgementChecks acknowledged) {
    var ledger = new AuditAccounts(products);
    orders = new OrderChecks(ledger, findings);
    topics =
        new ArrayList<>(
            List.of(
                new CheckoutChecks(ledger, findings),
                orders,
                new PaymentChecks(ledger, findings),
                new ShipmentChecks(ledger, findings),
                new CustomerSellerChecks(ledger, findings),
                new AuditLogChecks(findings, audited)));
    if (acknowledged != null) {
      topics.add(acknowledged.checkouts(ledger));
    }
  }

  /** Takes a record of one of its customers, in the order of the services. */
  void accept(RawRecord row) {
    String type = row.string("type");
    topics.forEach(topic -> topic.accept(type, row));
  }

  /** Compares the records of the services. */
  void conclude() {
    orders.addSoldPieces();
    topics.forEach(CheckGroup::check);
  }
}
