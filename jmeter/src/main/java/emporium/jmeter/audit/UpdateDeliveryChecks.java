package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks update deliveries, each of which covers packages of several customers. */
final class UpdateDeliveryChecks {
  private static final int SELLERS_PER_DELIVERY_MAX = 10;

  private final Findings findings;
  private final SubmittedTransactions submissions;

  UpdateDeliveryChecks(Findings findings, SubmittedTransactions submissions) {
    this.findings = findings;
    this.submissions = submissions;
  }

  /** Takes a delivery and its entry for each package, as a record of the package's customer. */
  List<ObjectNode> take(RawRecord row) {
    List<RawRecord> packages = row.objects("packages");
    submissions.addDelivery(row.string("tid"), packages.size());
    Map<Integer, OrderKey> orderOfSeller = new HashMap<>();
    List<ObjectNode> delivered = new ArrayList<>(packages.size());
    boolean oneOrderEach = true;
    for (RawRecord parcel : packages) {
      OrderKey order = parcel.order();
      delivered.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("type", ShipmentChecks.DELIVERED)
              .put("customer_id", order.customer())
              .put("order_id", order.order())
              .put("package_id", parcel.intValue("package_id")));
      OrderKey other = orderOfSeller.putIfAbsent(parcel.intValue("seller_id"), order);
      oneOrderEach &= other == null || other.equals(order);
    }
    findings.expect(
        MarketplaceCheck.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
        oneOrderEach && orderOfSeller.size() <= SELLERS_PER_DELIVERY_MAX,
        () -> "delivery " + row.string("tid") + " of " + orderOfSeller.size() + " sellers");
    return delivered;
  }
}
