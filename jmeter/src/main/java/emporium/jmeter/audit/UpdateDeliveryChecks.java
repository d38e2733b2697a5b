package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Update deliveries, each of which is about packages of several customers. */
final class Deliveries {
  private static final int SELLERS_PER_DELIVERY_MAX = 10;

  private final Findings findings;
  private final Submissions submissions;

  Deliveries(Findings findings, Submissions submissions) {
    this.findings = findings;
    this.submissions = submissions;
  }

  /** Takes a delivery; what it says of each package, as a record of the package's customer. */
  List<ObjectNode> take(Row row) {
    List<Row> packages = row.list("packages");
    submissions.delivered(row.text("tid"), packages.size());
    Map<Integer, OrderKey> orderOfSeller = new HashMap<>();
    List<ObjectNode> delivered = new ArrayList<>(packages.size());
    boolean oneOrderEach = true;
    for (Row parcel : packages) {
      OrderKey order = parcel.order();
      delivered.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("type", Shipments.DELIVERED)
              .put("customer_id", order.customer())
              .put("order_id", order.order())
              .put("package_id", parcel.number("package_id")));
      OrderKey other = orderOfSeller.putIfAbsent(parcel.number("seller_id"), order);
      oneOrderEach &= other == null || other.equals(order);
    }
    findings.expect(
        Check.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
        oneOrderEach && orderOfSeller.size() <= SELLERS_PER_DELIVERY_MAX,
        () -> "delivery " + row.text("tid") + " of " + orderOfSeller.size() + " sellers");
    return delivered;
  }
}
