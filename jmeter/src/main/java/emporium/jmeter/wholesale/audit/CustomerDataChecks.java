package emporium.jmeter.wholesale.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SpillFiles;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import emporium.jmeter.wholesale.model.BadCreditData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the data of customers. Those with bad credit, and their payments, go through files, in
 * groups of customers that are compared one at a time.
 */
final class CustomerDataChecks implements TableChecks {
  private static final String PLACE = "place";

  private final WholesaleGenerator rows;
  private final WholesaleSize size;
  private final SpillFiles files;
  private final Findings findings;

  CustomerDataChecks(WholesaleGenerator rows, SpillFiles files, Findings findings) {
    this.rows = rows;
    this.size = rows.size();
    this.files = files;
    this.findings = findings;
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    boolean isCustomer = table == WholesaleTable.CUSTOMERS;
    boolean isNewPayment = table == WholesaleTable.PAYMENTS && row.intValue("paymentNumber") > 1;
    if (!isCustomer && !isNewPayment) {
      return;
    }
    int warehouse = row.intValue("warehouseId");
    int district = row.intValue("districtId");
    int customer = row.intValue("customerId");
    if (rows.isBadCredit(warehouse, district, customer)) {
      spill(size.customerPlace(warehouse, district, customer), row);
    } else if (isCustomer) {
      findings.expect(
          WholesaleCheck.CUSTOMER_DATA,
          row.string("data").equals(rows.customerData(warehouse, district, customer)),
          () -> name(row) + " has other data");
    }
  }

  private void spill(int place, RawRecord row) {
    var kept = JsonNodeFactory.instance.objectNode().put(PLACE, place);
    for (String field :
        List.of(
            "warehouseId",
            "districtId",
            "customerId",
            "data",
            "paymentNumber",
            "atWarehouseId",
            "atDistrictId",
            "amountCents")) {
      if (row.has(field)) {
        kept.set(field, row.node().get(field));
      }
    }
    try {
      files.add(place, kept);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Customers with bad credit of a group, and their payments since the start. */
  private static final class Group {
    private final Map<Integer, RawRecord> customers = new HashMap<>();
    private final Map<Integer, List<RawRecord>> payments = new HashMap<>();

    private void add(JsonNode node) {
      var row = new RawRecord(node);
      int place = row.intValue(PLACE);
      if (row.has("paymentNumber")) {
        payments.computeIfAbsent(place, added -> new ArrayList<>()).add(row);
      } else {
        customers.put(place, row);
      }
    }
  }

  @Override
  public void conclude() {
    try {
      files.finishWriting();
      for (int number = 0; number < SpillFiles.GROUPS; number++) {
        var group = new Group();
        files.read(number, group::add);
        group.customers.forEach(
            (place, customer) ->
                compare(customer, group.payments.getOrDefault(place, new ArrayList<>())));
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void compare(RawRecord customer, List<RawRecord> payments) {
    int warehouse = customer.intValue("warehouseId");
    int district = customer.intValue("districtId");
    int number = customer.intValue("customerId");
    payments.sort(Comparator.comparing(payment -> payment.intValue("paymentNumber")));
    String data = rows.customerData(warehouse, district, number);
    for (RawRecord payment : payments) {
      data =
          BadCreditData.noted(
              data,
              number,
              district,
              warehouse,
              payment.intValue("atDistrictId"),
              payment.intValue("atWarehouseId"),
              payment.longValue("amountCents"));
    }
    findings.expect(
        WholesaleCheck.CUSTOMER_DATA,
        data.equals(customer.string("data")),
        () -> name(customer) + " with bad credit has other data");
  }

  private static String name(RawRecord row) {
    return "customer %d/%d/%d"
        .formatted(
            row.intValue("warehouseId"), row.intValue("districtId"), row.intValue("customerId"));
  }
}
