package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.client.DrainStatus;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuditTest {
  private static final Map<MarketplaceCheck, Consumer<AuditFixture>> FAULTS = faults();

  @TempDir private Path directory;

  @Test
  void audit_consistentRecords_passesEveryCheckAndExaminesSomething() throws Exception {
    AuditResult result = new AuditFixture().audit(directory);
    assertEquals(List.of(), failed(result));
    assertTrue(result.passed());
    assertEquals(MarketplaceCheck.values().length, result.checks().size());
    List<String> idle =
        result.checks().stream()
            .filter(check -> check.detail().startsWith("0 "))
            .map(CheckResult::name)
            .toList();
    assertEquals(List.of("provider-voids-confirmed"), idle);
  }

  @Test
  void audit_withoutDriversList_leavesItsChecksOut() throws Exception {
    AuditResult result = Audit.of(new AuditFixture(), null);
    assertTrue(result.passed());
    assertTrue(
        result.checks().stream().noneMatch(check -> check.name().startsWith("acknowledged")));
  }

  @ParameterizedTest
  @EnumSource
  void audit_oneThingBroken_failsExactlyThatCheck(MarketplaceCheck check) throws Exception {
    var fixture = new AuditFixture();
    FAULTS.get(check).accept(fixture);
    AuditResult result = fixture.audit(directory);
    assertFalse(result.passed());
    assertEquals(List.of(check.id()), failed(result), details(result));
  }

  @Test
  void audit_fullCardNumber_isNotPrinted() throws Exception {
    var fixture = new AuditFixture();
    fixture.tables().first("customers").put("card_number", "4111111111111111");
    assertFalse(details(fixture.audit(directory)).contains("4111111111111111"));
  }

  @Test
  void audit_checkoutThatStalled_mayHaveReleasedWhatItReserved() throws Exception {
    var fixture = new AuditFixture();
    var refused =
        fixture.tables().find("reservations", row -> row.get("status").asText().equals("refused"));
    refused.put("status", "released");
    refused.set("lines", refused.get("refused").deepCopy());
    refused.withArray("refused").removeAll();
    assertEquals(
        List.of("order-equals-checkout", "constraint-7-isolated-stock-events"),
        failed(fixture.audit(directory)));
    fixture
        .tables()
        .add("canceled_checkouts")
        .put("customer_id", refused.get("customer_id").asInt())
        .put("session", refused.get("session").asInt());
    assertEquals(List.of(), failed(fixture.audit(directory)));
  }

  @Test
  void audit_orderConfirmedBeforeMidnightAndMadeAfterIt_hasTheNumberOfTheDayItWasMade()
      throws Exception {
    var fixture = new AuditFixture();
    ObjectNode order = fixture.tables().first("orders");
    order.put("purchase_date", "2026-01-04T23:59:59.900Z");
    order.put("created_at", "2026-01-05T00:00:00.100Z");
    assertEquals(List.of(), failed(fixture.audit(directory)));
    order.put("purchase_date", "2026-01-05T23:59:59.900Z");
    order.put("created_at", "2026-01-06T00:00:00.100Z");
    assertEquals(List.of("invoice-number-format"), failed(fixture.audit(directory)));
  }

  @Test
  void prediction_metOrNot_isNotWhetherItPassed() throws Exception {
    var fixture = new AuditFixture();
    var red = Set.of(MarketplaceCheck.NO_DEAD_LETTERS);
    AuditResult green = fixture.audit(directory);
    assertTrue(green.predicting(red, Set.of()).passed());
    assertFalse(green.predicting(red, Set.of()).asPredicted(), "it was to fail");
    assertTrue(green.predicting(Set.of(), red).asPredicted());
    FAULTS.get(MarketplaceCheck.NO_DEAD_LETTERS).accept(fixture);
    AuditResult broken = fixture.audit(directory);
    assertFalse(broken.predicting(Set.of(), Set.of()).asPredicted(), "it was to pass");
    assertTrue(broken.predicting(red, Set.of()).asPredicted());
    assertTrue(broken.predicting(Set.of(), red).asPredicted());
    assertFalse(broken.predicting(red, Set.of()).passed(), "it is red, foreseen or not");
    assertFalse(broken.predicting(Set.of(), red).passed(), "it is red, foreseen or not");
    assertEquals(List.of(), broken.predicting(red, Set.of()).surprises());
  }

  private static List<String> failed(AuditResult result) {
    return result.checks().stream()
        .filter(check -> !check.passed())
        .map(CheckResult::name)
        .toList();
  }

  private static String details(AuditResult result) {
    return result.checks().stream()
        .filter(check -> !check.passed())
        .map(check -> check.name() + ": " + check.detail())
        .collect(Collectors.joining("\n"));
  }

  private static Map<MarketplaceCheck, Consumer<AuditFixture>> faults() {
    var faults = new EnumMap<MarketplaceCheck, Consumer<AuditFixture>>(MarketplaceCheck.class);
    constraints(faults);
    checkouts(faults);
    orders(faults);
    payments(faults);
    shipments(faults);
    sellers(faults);
    acknowledged(faults);
    return faults;
  }

  private static void constraints(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.CONSTRAINT_1_STOCK_REFERENCES_PRODUCT,
        it ->
            copy(it, "stock_items")
                .put("product_id", 99)
                .put("qty_received", 80)
                .put("qty_available", 80));
    faults.put(
        MarketplaceCheck.CONSTRAINT_2_NO_DUPLICATE_CHECKOUT,
        it -> it.tables().of("reservations").add(it.tables().first("reservations").deepCopy()));
    faults.put(
        MarketplaceCheck.CONSTRAINT_3_NO_OVERSELLING,
        it -> {
          ObjectNode stock = it.tables().first("stock_items");
          int sold = stock.get("qty_received").intValue() - stock.get("qty_available").intValue();
          stock.put("qty_received", sold - 1).put("qty_available", -1);
        });
    faults.put(
        MarketplaceCheck.CONSTRAINT_4_CUSTOMER_COUNTERS,
        it -> it.tables().first("customers").put("delivery_count", 77));
    faults.put(
        MarketplaceCheck.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
        it -> it.tables().first("replica_products").put("version", "stale"));
    faults.put(
        MarketplaceCheck.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
        it -> {
          ArrayNode packages = (ArrayNode) it.tables().first("deliveries").get("packages");
          packages.set(0, packages.get(1).deepCopy());
        });
    faults.put(
        MarketplaceCheck.CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
        it -> it.tables().first("reservations").put("status", "released"));
    faults.put(
        MarketplaceCheck.STOCK_EQUALS_RECEIVED_MINUS_SOLD,
        it -> it.tables().first("stock_items").put("qty_available", 99_999));
    faults.put(
        MarketplaceCheck.STOCK_NOTHING_RESERVED,
        it -> it.tables().first("stock_items").put("qty_reserved", 1));
  }

  private static void checkouts(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.RECORDS_READABLE, it -> it.tables().of("sellers").get(0).remove("type"));
    faults.put(
        MarketplaceCheck.CART_REFERENCES_PRODUCT,
        it -> copy(it, "replica_products").put("product_id", 99));
    faults.put(
        MarketplaceCheck.CHECKOUT_ONE_OUTCOME,
        it -> {
          ObjectNode checkout = it.tables().first("checkouts").put("outcome", "open");
          it.acknowledged.remove(it.entry(checkout.get("tid").asText()));
          it.acknowledged.add(checkoutSubmitted(checkout.get("tid").asText()));
        });
    faults.put(
        MarketplaceCheck.ORDER_EQUALS_CHECKOUT,
        it -> {
          ObjectNode item = (ObjectNode) it.tables().first("checkouts").get("items").get(0);
          item.put("freight_value", new BigDecimal("9.99"));
        });
    faults.put(MarketplaceCheck.NOTHING_OPEN, it -> it.drain = new DrainStatus(1, 0, 0));
    faults.put(MarketplaceCheck.NO_DEAD_LETTERS, it -> it.drain = new DrainStatus(0, 0, 1));
  }

  private static void orders(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.ORDER_IDS_DENSE,
        it -> it.tables().first("customer_orders").put("next_order_id", 9));
    faults.put(
        MarketplaceCheck.INVOICE_NUMBER_FORMAT,
        it -> {
          rename(it, "orders", "invoice_number");
          rename(it, "payments", "invoice_number");
          rename(it, "charges", "idempotency_key");
        });
    faults.put(
        MarketplaceCheck.ORDER_TOTALS_EQUAL_LINES,
        it -> it.tables().first("orders").put("total_amount", new BigDecimal("1.00")));
    faults.put(
        MarketplaceCheck.ORDER_HISTORY_LEADS_TO_STATUS,
        it -> ((ArrayNode) it.tables().first("orders").get("history")).remove(1));
    faults.put(
        MarketplaceCheck.ORDER_FOLLOWS_SHIPMENT,
        it -> {
          ObjectNode order =
              it.tables()
                  .find("orders", one -> one.get("status").asText().equals("READY_FOR_SHIPMENT"));
          order
              .put("status", "IN_TRANSIT")
              .withArray("history")
              .addObject()
              .put("status", "IN_TRANSIT");
        });
  }

  private static void payments(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.PAYMENT_ONE_PER_ORDER,
        it -> it.tables().find("payments", AuditTest::failedPayment).put("status", "open"));
    faults.put(
        MarketplaceCheck.PAYMENT_EQUALS_INVOICE,
        it ->
            ((ObjectNode) it.tables().first("payments").get("lines").get(0))
                .put("value", new BigDecimal("0.01")));
    faults.put(
        MarketplaceCheck.PAYMENT_VOUCHERS_EQUAL_INCENTIVE,
        it -> {
          ArrayNode lines = (ArrayNode) it.tables().first("payments").get("lines");
          lines.addObject().put("type", "VOUCHER").put("value", new BigDecimal("0.01"));
        });
    faults.put(
        MarketplaceCheck.PROVIDER_CHARGES_EQUAL_PAYMENTS,
        it -> it.tables().first("charges").put("amount", new BigDecimal("0.01")));
    faults.put(
        MarketplaceCheck.PROVIDER_VOIDS_CONFIRMED,
        it -> {
          var row = new ObjectMapper().createObjectNode();
          String invoice =
              it.tables().find("payments", AuditTest::failedPayment).get("invoice_number").asText();
          it.tables()
              .of("voids")
              .add(row.put("type", "voids").put("invoice_number", invoice).put("confirmed", false));
        });
    faults.put(
        MarketplaceCheck.CARDS_MASKED,
        it -> it.tables().first("customers").put("card_number", "4111111111111111"));
  }

  private static void shipments(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.SHIPMENT_ONE_PER_PAID_ORDER,
        it -> {
          ObjectNode paidNotShipped =
              it.tables().find("shipments", one -> one.get("status").asText().equals("approved"));
          it.tables().of("shipments").remove(paidNotShipped);
        });
    faults.put(
        MarketplaceCheck.PACKAGES_EQUAL_LINES,
        it ->
            ((ObjectNode)
                    it.tables()
                        .find("shipments", one -> one.get("status").asText().equals("approved"))
                        .get("packages")
                        .get(0))
                .put("quantity", 99));
    faults.put(
        MarketplaceCheck.SHIPMENT_FOLLOWS_PACKAGES,
        it -> it.tables().first("shipments").put("status", "approved"));
  }

  private static void sellers(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.ENTRIES_EQUAL_LINES,
        it ->
            it.tables()
                .find(
                    "order_entries",
                    one -> !one.get("delivery_status").asText().equals("delivered"))
                .put("unit_price", new BigDecimal("0.01")));
    faults.put(
        MarketplaceCheck.ENTRIES_EQUAL_INVOICE,
        it -> it.tables().first("order_entries").put("total_invoice", new BigDecimal("0.01")));
    faults.put(
        MarketplaceCheck.ENTRIES_FOLLOW_ORDER,
        it -> it.tables().first("order_entries").put("order_status", "INVOICED"));
    faults.put(
        MarketplaceCheck.AUDIT_LOG_COMPLETE,
        it ->
            it.tables()
                .auditFault(
                    records ->
                        records.removeIf(record -> record.get("seller_id").intValue() == 1)));
  }

  private static void acknowledged(Map<MarketplaceCheck, Consumer<AuditFixture>> faults) {
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_CHECKOUTS_PRESENT,
        it -> it.entry("t-1").put("outcome", "not-accepted"));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_PRICES_NOT_EXCEEDED,
        it ->
            ((ObjectNode) it.entry("t-1").get("items").get(0))
                .put("unit_price", new BigDecimal("9.99")));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
        it -> it.entry("t-10").put("delivered", 99));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_PRICES_PRESENT,
        it -> it.entry("t-8").put("price", new BigDecimal("12.00")));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_VERSIONS_PRESENT,
        it -> it.entry("t-9").put("version", "t-other"));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_DELETES_PRESENT, it -> it.entry("t-13").put("product", 1));
    faults.put(
        MarketplaceCheck.ACKNOWLEDGED_PIECES_PRESENT,
        it -> it.entry("t-12").put("quantity", 1_000));
    faults.put(MarketplaceCheck.NOTHING_UNSUBMITTED, it -> it.acknowledged.remove(it.entry("t-2")));
  }

  private static ObjectNode checkoutSubmitted(String tid) {
    return new ObjectMapper()
        .createObjectNode()
        .put("kind", "submitted")
        .put("transaction", "checkout")
        .put("tid", tid);
  }

  private static boolean failedPayment(ObjectNode payment) {
    return payment.get("status").asText().equals("requires_payment_method");
  }

  private static ObjectNode copy(AuditFixture fixture, String type) {
    ObjectNode copy = fixture.tables().first(type).deepCopy();
    fixture.tables().of(type).add(copy);
    return copy;
  }

  private static void rename(AuditFixture fixture, String type, String field) {
    fixture.tables().first(type).put(field, "1-2026-01-05-1");
  }
}
