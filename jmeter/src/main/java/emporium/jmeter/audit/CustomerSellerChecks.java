package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.CustomerAccount;
import emporium.jmeter.audit.AuditAccounts.OrderAccount;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.regex.Pattern;

/**
 * Customers with their counters, and sellers with their order entries. Read after the shipments.
 */
final class CustomerSellerChecks implements CheckGroup {
  private static final Pattern FULL_CARD = Pattern.compile("\\d{9,}");

  private final AuditAccounts ledger;
  private final Findings findings;

  CustomerSellerChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "customers" -> customer(row);
      case "order_entries" -> entry(row);
      default -> {}
    }
  }

  private void customer(RawRecord row) {
    CustomerAccount account = ledger.customer(row.intValue("id"));
    account.exists = true;
    account.successCounter = row.intValue("success_payment_count");
    account.failureCounter = row.intValue("failed_payment_count");
    account.deliveryCounter = row.intValue("delivery_count");
    findings.expect(
        MarketplaceCheck.CARDS_MASKED,
        !FULL_CARD.matcher(row.stringOr("card_number", "")).find()
            && !row.has("card_security_number"),
        () -> "customer " + row.intValue("id"));
  }

  private void entry(RawRecord row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.entries++;
    account.sellerEntriesHash += OrderChecks.entryHash(row);
    account.sellerEntriesCents += row.cents("total_invoice");
    String expected = account.status.equals("IN_TRANSIT") ? "READY_FOR_SHIPMENT" : account.status;
    String delivery = row.stringOr("delivery_status", "none");
    if (delivery.equals("delivered")) {
      account.deliveredEntriesHash += CheckoutChecks.line(row);
    }
    findings.expect(
        MarketplaceCheck.ENTRIES_FOLLOW_ORDER,
        row.string("order_status").equals(expected) && delivery.equals("none") != account.paid(),
        () -> key + " entry is " + row.string("order_status") + ", delivery " + delivery);
  }

  @Override
  public void check() {
    ledger.orders.forEach(
        (key, account) -> {
          findings.expect(
              MarketplaceCheck.ENTRIES_EQUAL_LINES,
              account.entries == account.lines && account.sellerEntriesHash == account.entriesHash,
              () -> key + " has " + account.entries + " entries, " + account.lines + " lines");
          findings.expect(
              MarketplaceCheck.ENTRIES_FOLLOW_ORDER,
              account.deliveredEntriesHash == account.deliveredHash,
              () -> key + " entries and packages disagree on what was delivered");
          findings.expect(
              MarketplaceCheck.ENTRIES_EQUAL_INVOICE,
              account.sellerEntriesCents == account.invoiceCents,
              () ->
                  key
                      + " entries sum to "
                      + account.sellerEntriesCents
                      + ", invoice "
                      + account.invoiceCents
                      + " cents");
        });
    ledger.customers.forEach(
        (id, account) ->
            findings.expect(
                MarketplaceCheck.CONSTRAINT_4_CUSTOMER_COUNTERS,
                account.exists
                    && account.successCounter == account.paidOrders
                    && account.failureCounter == account.refusedPayments
                    && account.deliveryCounter == account.deliveredPackages,
                () -> counters(id, account)));
  }

  private static String counters(int id, CustomerAccount account) {
    return "customer "
        + id
        + " counts "
        + account.successCounter
        + "/"
        + account.failureCounter
        + "/"
        + account.deliveryCounter
        + ", by events "
        + account.paidOrders
        + "/"
        + account.refusedPayments
        + "/"
        + account.deliveredPackages;
  }
}
