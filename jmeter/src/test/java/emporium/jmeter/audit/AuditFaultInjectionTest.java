package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults of real systems: each turns at least the check red that is about it. */
class AuditFaultInjectionTest {
  @TempDir private Path directory;

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void audit_fault_failsItsCheck(String what, MarketplaceCheck check, Consumer<AuditFixture> fault)
      throws Exception {
    var fixture = new AuditFixture();
    fault.accept(fixture);
    List<String> failed = failed(fixture);
    assertTrue(failed.contains(check.id()), what + " fails " + failed);
  }

  @Test
  void audit_logOff_expectsNoRecord() throws Exception {
    var fixture = new AuditFixture();
    fixture.audited = false;
    assertEquals(List.of(MarketplaceCheck.AUDIT_LOG_COMPLETE.id()), failed(fixture));
    fixture.tables().auditFault(List::clear);
    assertEquals(List.of(), failed(fixture));
  }

  private List<String> failed(AuditFixture fixture) throws IOException {
    return fixture.audit(directory).checks().stream()
        .filter(result -> !result.passed())
        .map(CheckResult::name)
        .toList();
  }

  static Stream<Arguments> audit_fault_failsItsCheck() {
    return Stream.of(checkoutFaults(), laterFaults(), auditLogFaults()).flatMap(faults -> faults);
  }

  private static Stream<Arguments> checkoutFaults() {
    return Stream.of(
        fault(
            "an acknowledged checkout is lost",
            MarketplaceCheck.ACKNOWLEDGED_CHECKOUTS_PRESENT,
            it -> it.tables().of("checkouts").remove(0)),
        fault(
            "a session gives two orders",
            MarketplaceCheck.CONSTRAINT_2_NO_DUPLICATE_CHECKOUT,
            it ->
                it.tables()
                    .of("orders")
                    .add(it.tables().first("orders").deepCopy().put("order_id", 77))),
        fault(
            "a checkout has no reservation",
            MarketplaceCheck.CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
            it -> it.tables().of("reservations").remove(0)),
        fault(
            "more was reserved than ordered",
            MarketplaceCheck.CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
            it -> change(it, "reservations", "lines", "quantity", 50)),
        fault(
            "stock rises by what was sold",
            MarketplaceCheck.STOCK_EQUALS_RECEIVED_MINUS_SOLD,
            it ->
                it.tables()
                    .of("stock_items")
                    .forEach(
                        row ->
                            row.put(
                                "qty_available",
                                2 * row.get("qty_received").intValue()
                                    - row.get("qty_available").intValue()))),
        fault(
            "an order id is used for a gap",
            MarketplaceCheck.ORDER_IDS_DENSE,
            it -> it.tables().first("orders").put("order_id", 9)),
        fault(
            "the customer pays a raised price",
            MarketplaceCheck.ACKNOWLEDGED_PRICES_NOT_EXCEEDED,
            it -> change(it, "checkouts", "items", "unit_price", new BigDecimal("11.00"))));
  }

  private static Stream<Arguments> laterFaults() {
    return Stream.of(
        fault(
            "the first of two runs is shared, and lacks what it submitted",
            MarketplaceCheck.NOTHING_UNSUBMITTED,
            it -> {
              ObjectNode first = it.acknowledged.get(0).put("exclusive", false);
              it.acknowledged.add(1, first.deepCopy().put("prefix", "u-"));
              it.acknowledged.remove(it.entry("t-11"));
            }),
        fault(
            "an order is never paid",
            MarketplaceCheck.PAYMENT_ONE_PER_ORDER,
            it -> it.tables().of("payments").remove(0)),
        fault(
            "the provider charges without a payment",
            MarketplaceCheck.PROVIDER_CHARGES_EQUAL_PAYMENTS,
            it -> it.tables().find("charges", row -> !paid(row)).put("status", "succeeded")),
        fault(
            "a payment was never charged",
            MarketplaceCheck.PROVIDER_CHARGES_EQUAL_PAYMENTS,
            it -> it.tables().of("charges").remove(0)),
        fault(
            "a failed order is shipped",
            MarketplaceCheck.SHIPMENT_ONE_PER_PAID_ORDER,
            it -> {
              ObjectNode failed =
                  it.tables()
                      .find("orders", row -> row.get("status").asText().equals("PAYMENT_FAILED"));
              it.tables()
                  .of("shipments")
                  .add(
                      it.tables()
                          .first("shipments")
                          .deepCopy()
                          .put("customer_id", failed.get("customer_id").intValue())
                          .put("order_id", failed.get("order_id").intValue()));
            }),
        fault(
            "a package is delivered by nobody",
            MarketplaceCheck.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
            it -> ((ArrayNode) it.tables().first("deliveries").get("packages")).remove(0)),
        fault(
            "one delivery takes two orders of a seller",
            MarketplaceCheck.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
            it -> change(it, "deliveries", "packages", "order_id", 2)),
        fault(
            "conclusion does not reach every seller",
            MarketplaceCheck.ENTRIES_FOLLOW_ORDER,
            it ->
                it.tables()
                    .find(
                        "order_entries",
                        row -> row.get("order_status").asText().equals("DELIVERED"))
                    .put("order_status", "READY_FOR_SHIPMENT")),
        fault(
            "an entry is missing",
            MarketplaceCheck.ENTRIES_EQUAL_LINES,
            it -> it.tables().of("order_entries").remove(0)),
        fault(
            "a payment is not counted",
            MarketplaceCheck.CONSTRAINT_4_CUSTOMER_COUNTERS,
            it -> it.tables().first("customers").put("success_payment_count", 0)),
        fault(
            "money is lost to floats",
            MarketplaceCheck.RECORDS_READABLE,
            it -> it.tables().first("orders").put("total_items", new BigDecimal("19.999"))));
  }

  private static Stream<Arguments> auditLogFaults() {
    return Stream.of(
        auditFault("an order's record is written twice", "order", AuditFaultInjectionTest::copy),
        auditFault(
            "a payment's record has another sum",
            "payment",
            records -> content(records).withArray("lines").addObject().put("type", "VOUCHER")),
        auditFault(
            "a shipment's record lacks a package",
            "shipment",
            records -> ((ArrayNode) content(records).get("packages")).remove(0)),
        auditFault(
            "a seller's record lacks an entry",
            "seller",
            records -> ((ArrayNode) records.get(0).get("content")).remove(0)),
        auditFault(
            "a record is of something that has not come to its end",
            "order",
            records -> records.get(0).put("order_id", 99)));
  }

  private static Arguments auditFault(
      String what, String service, Consumer<List<ObjectNode>> fault) {
    return fault(
        what,
        MarketplaceCheck.AUDIT_LOG_COMPLETE,
        it ->
            it.tables()
                .auditFault(
                    records -> {
                      if (!records.isEmpty()
                          && records.get(0).get("service").asText().equals(service)) {
                        fault.accept(records);
                      }
                    }));
  }

  private static void copy(List<ObjectNode> records) {
    records.add(records.get(0).deepCopy());
  }

  private static ObjectNode content(List<ObjectNode> records) {
    return (ObjectNode) records.get(0).get("content");
  }

  private static Arguments fault(
      String what, MarketplaceCheck check, Consumer<AuditFixture> fault) {
    return Arguments.of(what, check, fault);
  }

  private static boolean paid(ObjectNode charge) {
    return charge.get("status").asText().equals("succeeded");
  }

  private static void change(
      AuditFixture fixture, String type, String list, String field, Object value) {
    ObjectNode element = (ObjectNode) fixture.tables().first(type).get(list).get(0);
    element.putPOJO(field, value);
  }
}
