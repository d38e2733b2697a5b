package emporium.jmeter.wholesale.audit;

import static emporium.jmeter.wholesale.audit.WholesaleFixture.find;
import static emporium.jmeter.wholesale.audit.WholesaleFixture.increase;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.wholesale.data.WholesaleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each falsified record or entry turns exactly the check red that is about it. */
class WholesaleAuditTest {
  private static final String NEW_ORDER = "new-order";

  @TempDir private Path directory;

  @Test
  void audit_rightRecords_passesAllChecks() throws Exception {
    AuditResult result = new WholesaleFixture().audit(directory);
    assertEquals(List.of(), result.red());
    assertEquals(WholesaleCheck.values().length, result.checks().size());
    assertTrue(
        result.checks().stream().noneMatch(check -> check.detail().startsWith("0 ")),
        () -> "each has examined something: " + result.checks());
  }

  @Test
  void audit_withoutLog_hasNoChecksOfIt() throws Exception {
    AuditResult result = new WholesaleFixture().audit(null);
    assertEquals(List.of(), result.red());
    assertTrue(result.checks().stream().noneMatch(check -> check.name().contains("acknowledged")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void audit_fault_failsExactlyItsCheck(
      String what, WholesaleCheck check, Consumer<WholesaleFixture> fault) throws Exception {
    var fixture = new WholesaleFixture();
    fault.accept(fixture);
    assertEquals(Set.of(check.id()), red(fixture), what);
  }

  @Test
  void faults_allOfThem_coverAllChecks() {
    var covered = faults().map(fault -> fault.get()[1]).collect(Collectors.toSet());
    assertEquals(new HashSet<Object>(Arrays.asList(WholesaleCheck.values())), covered);
  }

  @Test
  void audit_unansweredWrites_mayBeThereOrNot() throws Exception {
    var fixture = new WholesaleFixture();
    for (String transaction : List.of(NEW_ORDER, "payment", "delivery")) {
      forget(fixture.entry(transaction));
    }
    ObjectNode absent = fixture.entry(NEW_ORDER).deepCopy().put("tid", "t-absent");
    forget(absent);
    fixture.log.add(absent);
    assertEquals(Set.of(), red(fixture));
  }

  /** As if the driver had got no answer. */
  private static void forget(ObjectNode entry) {
    entry.put("kind", "submitted").remove(List.of("answer", "order", "total_cents", "at"));
    entry.remove(List.of("payment", "orders"));
  }

  /** As a published way does that stores no change: all else is consistent again. */
  @Test
  void audit_everyWriteLost_failsExactlyThatTheyArePresent() throws Exception {
    var lost = new WholesaleFixture(0);
    lost.log.clear();
    lost.log.addAll(new WholesaleFixture().log);
    assertEquals(
        Set.of(
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT.id(),
            WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT.id(),
            WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT.id()),
        red(lost));
  }

  @Test
  void audit_lostPayment_failsWhatItAddsUpTo() throws Exception {
    var fixture = new WholesaleFixture();
    fixture.table(WholesaleTable.PAYMENTS).remove(fixture.paid(false));
    Set<String> red = red(fixture);
    for (var check :
        List.of(
            WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT,
            WholesaleCheck.BALANCE_EQUALS_DELIVERED_MINUS_PAID,
            WholesaleCheck.DISTRICT_YTD_EQUALS_PAYMENTS,
            WholesaleCheck.CUSTOMER_COUNTS)) {
      assertTrue(red.contains(check.id()), check + " in " + red);
    }
  }

  @Test
  void audit_rollbackWithoutUndo_failsNumbersAndStocks() throws Exception {
    var fixture = new WholesaleFixture();
    increase(fixture.district(1, 1), "nextOrder", 1);
    ObjectNode stock = fixture.table(WholesaleTable.STOCKS).get(0);
    increase(stock, "quantity", -3);
    increase(stock, "ytdPieces", 3);
    increase(stock, "orderCount", 1);
    assertEquals(
        Set.of(
            WholesaleCheck.ORDER_NUMBERS_DENSE.id(), WholesaleCheck.STOCK_COUNTS_EQUAL_LINES.id()),
        red(fixture));
  }

  @Test
  void audit_writesLostByAKill_failExactlyWhatWasAcknowledged() throws Exception {
    var loaded = new WholesaleFixture();
    var fixture = new WholesaleFixture(0);
    fixture.log.clear();
    fixture.log.addAll(loaded.log);
    assertEquals(
        Set.of(
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT.id(),
            WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT.id(),
            WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT.id()),
        red(fixture));
  }

  private Set<String> red(WholesaleFixture fixture) throws IOException {
    return fixture.audit(directory).red().stream()
        .map(CheckResult::name)
        .collect(Collectors.toSet());
  }

  static Stream<Arguments> faults() {
    return Stream.of(rowFaults(), moneyFaults(), orderFaults(), logFaults())
        .flatMap(faults -> faults);
  }

  private static Arguments fault(
      String what, WholesaleCheck check, Consumer<WholesaleFixture> fault) {
    return Arguments.of(what, check, fault);
  }

  private static ObjectNode first(WholesaleFixture it, WholesaleTable table) {
    return it.table(table).get(0);
  }

  private static Stream<Arguments> rowFaults() {
    return Stream.of(
        fault(
            "a stock has no quantity",
            WholesaleCheck.RECORDS_READABLE,
            it -> first(it, WholesaleTable.STOCKS).remove("quantity")),
        fault(
            "a price changes",
            WholesaleCheck.ROWS_AS_GENERATED,
            it -> increase(first(it, WholesaleTable.PRODUCTS), "priceCents", 1)),
        fault(
            "a line of an order of the start changes",
            WholesaleCheck.ROWS_AS_GENERATED,
            it ->
                increase(
                    (ObjectNode) first(it, WholesaleTable.ORDERS).at("/items/1"), "quantity", 1)),
        fault(
            "a carrier is lost",
            WholesaleCheck.ROWS_AS_GENERATED,
            it -> it.table(WholesaleTable.CARRIERS).remove(3)),
        fault(
            "an employee is there twice",
            WholesaleCheck.ROWS_AS_GENERATED,
            it -> {
              var employees = it.table(WholesaleTable.EMPLOYEES);
              employees.add(employees.get(0));
            }),
        fault(
            "an employee belongs to no district",
            WholesaleCheck.REFERENCES_EXIST,
            it ->
                it.table(WholesaleTable.EMPLOYEES)
                    .add(first(it, WholesaleTable.EMPLOYEES).deepCopy().put("districtId", 11))),
        fault(
            "a stock counts a line too many",
            WholesaleCheck.STOCK_COUNTS_EQUAL_LINES,
            it -> increase(first(it, WholesaleTable.STOCKS), "orderCount", 1)),
        fault(
            "a stock counts a remote line too many",
            WholesaleCheck.STOCK_COUNTS_EQUAL_LINES,
            it -> increase(first(it, WholesaleTable.STOCKS), "remoteCount", 1)),
        fault(
            "pieces leave a stock without a line",
            WholesaleCheck.STOCK_COUNTS_EQUAL_LINES,
            it -> {
              increase(first(it, WholesaleTable.STOCKS), "ytdPieces", 1);
              increase(first(it, WholesaleTable.STOCKS), "quantity", -1);
            }),
        fault(
            "a stock loses a piece",
            WholesaleCheck.STOCK_QUANTITY,
            it -> increase(first(it, WholesaleTable.STOCKS), "quantity", -1)),
        fault(
            "a stock is restocked and does not count it",
            WholesaleCheck.STOCK_QUANTITY,
            it -> increase(first(it, WholesaleTable.STOCKS), "quantity", 91)));
  }

  private static Stream<Arguments> moneyFaults() {
    return Stream.of(
        fault(
            "a warehouse misses an update",
            WholesaleCheck.WAREHOUSE_YTD_EQUALS_DISTRICTS,
            it -> increase(first(it, WholesaleTable.WAREHOUSES), "ytdCents", -1)),
        fault(
            "warehouse and district take in what nobody paid",
            WholesaleCheck.DISTRICT_YTD_EQUALS_PAYMENTS,
            it -> {
              increase(first(it, WholesaleTable.WAREHOUSES), "ytdCents", 1);
              increase(first(it, WholesaleTable.DISTRICTS), "ytdCents", 1);
            }),
        fault(
            "a balance misses an update",
            WholesaleCheck.BALANCE_EQUALS_DELIVERED_MINUS_PAID,
            it -> increase(first(it, WholesaleTable.CUSTOMERS), "balanceCents", 1)),
        fault(
            "a customer has paid more",
            WholesaleCheck.YTD_PAYMENT_EQUALS_PAYMENTS,
            it -> increase(first(it, WholesaleTable.CUSTOMERS), "ytdPaymentCents", 1)),
        fault(
            "a payment is counted twice",
            WholesaleCheck.CUSTOMER_COUNTS,
            it -> increase(first(it, WholesaleTable.CUSTOMERS), "paymentCount", 1)),
        fault(
            "a delivery is counted twice",
            WholesaleCheck.CUSTOMER_COUNTS,
            it -> increase(first(it, WholesaleTable.CUSTOMERS), "deliveryCount", 1)),
        fault(
            "a payment has another number than the next",
            WholesaleCheck.PAYMENT_NUMBERS_DENSE,
            it -> {
              ObjectNode payment = it.paid(false);
              it.entryOf(payment).put("payment", 77);
              payment.put("paymentNumber", 77);
            }),
        fault(
            "a payment has other names",
            WholesaleCheck.PAYMENT_DATA,
            it -> it.paid(false).put("data", "W    D")),
        fault(
            "the data of a good customer change",
            WholesaleCheck.CUSTOMER_DATA,
            it -> customerOf(it, it.paid(false)).put("data", "x")),
        fault(
            "a payment of a bad customer is not noted",
            WholesaleCheck.CUSTOMER_DATA,
            it -> {
              ObjectNode payment = it.paid(true);
              customerOf(it, payment)
                  .put(
                      "data",
                      it.rows.customerData(
                          payment.get("warehouseId").intValue(),
                          payment.get("districtId").intValue(),
                          payment.get("customerId").intValue()));
            }));
  }

  private static ObjectNode customerOf(WholesaleFixture it, ObjectNode record) {
    return it.customer(
        record.get("warehouseId").intValue(),
        record.get("districtId").intValue(),
        record.get("customerId").intValue());
  }

  private static ObjectNode item(ObjectNode order, int place) {
    return (ObjectNode) order.get("items").get(place);
  }

  private static Stream<Arguments> orderFaults() {
    return Stream.of(
        fault(
            "a number is given and not used",
            WholesaleCheck.ORDER_NUMBERS_DENSE,
            it -> increase(it.district(2, 3), "nextOrder", 1)),
        fault(
            "a line has another number",
            WholesaleCheck.ORDER_LINES_NUMBERED,
            it -> item(it.placed(), 1).put("lineNumber", 9)),
        fault(
            "an order is passed over by deliveries",
            WholesaleCheck.DELIVERED_BELOW_NEXT_DELIVERY,
            it -> increase(it.district(2, 3), "nextDelivery", 1)),
        fault(
            "a line of a delivered order has no date",
            WholesaleCheck.DELIVERED_BELOW_NEXT_DELIVERY,
            it ->
                item(
                        find(
                            it.table(WholesaleTable.ORDERS),
                            row ->
                                row.has("carrierId")
                                    && row.get("orderNumber").intValue()
                                        >= it.rows.size().firstUndelivered()),
                        1)
                    .remove("deliveredAt")),
        fault(
            "a local order is said to be remote",
            WholesaleCheck.ORDER_ALL_LOCAL,
            it -> it.placed().put("allLocal", !it.placed().get("allLocal").asBoolean())),
        fault(
            "a line costs a cent more",
            WholesaleCheck.LINE_AMOUNTS,
            it -> increase(item(it.placed(), 0), "amountCents", 1)),
        fault(
            "a line has the text of another district",
            WholesaleCheck.LINE_DIST_INFO,
            it -> item(it.placed(), 0).put("distInfo", "x".repeat(24))));
  }

  private static Stream<Arguments> logFaults() {
    return Stream.of(
        fault(
            "an acknowledged order is absent",
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT,
            it -> it.log.add(it.entry(NEW_ORDER).deepCopy().put("tid", "t-lost"))),
        fault(
            "an order has another time than was answered",
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT,
            it -> it.placed().put("enteredAt", "2026-03-04T05:06:07Z")),
        fault(
            "an answer had another number",
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT,
            it -> increase(it.entry(NEW_ORDER), "order", 1)),
        fault(
            "an answer had a total of a cent more",
            WholesaleCheck.ACKNOWLEDGED_TOTALS,
            it -> increase(it.entry(NEW_ORDER), "total_cents", 1)),
        fault(
            "an acknowledged payment is absent",
            WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT,
            it -> it.log.add(it.entry("payment").deepCopy().put("tid", "t-lost"))),
        fault(
            "an acknowledged delivery delivered another order",
            WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
            it ->
                it.entry("delivery")
                    .withArray("orders")
                    .addObject()
                    .put("district", 1)
                    .put("order", 29)
                    .put("customer", 1)
                    .put("amount_cents", 5)),
        fault(
            "a delivery is acknowledged twice",
            WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
            it -> it.log.add(it.entry("delivery").deepCopy().put("tid", "t-again"))),
        fault(
            "an order is there that nobody submitted",
            WholesaleCheck.NOTHING_UNSUBMITTED,
            it -> it.log.remove(it.entry(NEW_ORDER))),
        fault(
            "a refused payment is there",
            WholesaleCheck.NOTHING_UNSUBMITTED,
            it -> it.entry("payment").put("kind", "submitted").put("answer", 422)),
        fault(
            "an order without an answer has other lines",
            WholesaleCheck.NOTHING_UNSUBMITTED,
            it -> {
              forget(it.entry(NEW_ORDER));
              ObjectNode entry =
                  find(
                      it.log,
                      row -> row.path("kind").asText().equals("submitted") && !row.has("answer"));
              increase(entry, "customer", entry.get("customer").intValue() == 1 ? 1 : -1);
            }),
        fault(
            "orders are delivered by nobody",
            WholesaleCheck.NOTHING_UNSUBMITTED,
            it -> it.log.remove(it.entry("delivery"))));
  }
}
