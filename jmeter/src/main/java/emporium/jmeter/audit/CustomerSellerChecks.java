package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.CustomerAccount;
import emporium.jmeter.audit.Ledger.OrderAccount;
import java.util.regex.Pattern;

/**
 * Customers with their counters, and sellers with their order entries. Read after the shipments.
 */
final class Parties implements Topic {
  private static final Pattern FULL_CARD = Pattern.compile("\\d{9,}");

  private final Ledger ledger;
  private final Findings findings;

  Parties(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "customers" -> customer(row);
      case "order_entries" -> entry(row);
      default -> {}
    }
  }

  private void customer(Row row) {
    CustomerAccount account = ledger.customer(row.number("id"));
    account.exists = true;
    account.successes = row.number("success_payment_count");
    account.failures = row.number("failed_payment_count");
    account.deliveries = row.number("delivery_count");
    findings.expect(
        Check.CARDS_MASKED,
        !FULL_CARD.matcher(row.textOr("card_number", "")).find()
            && !row.has("card_security_number"),
        () -> "customer " + row.number("id"));
  }

  private void entry(Row row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.entries++;
    account.enteredHash += Orders.entryHash(row);
    account.enteredCents += row.cents("total_invoice");
    String expected = account.status.equals("IN_TRANSIT") ? "READY_FOR_SHIPMENT" : account.status;
    String delivery = row.textOr("delivery_status", "none");
    if (delivery.equals("delivered")) {
      account.enteredDeliveredHash += Checkouts.line(row);
    }
    findings.expect(
        Check.ENTRIES_FOLLOW_ORDER,
        row.text("order_status").equals(expected) && delivery.equals("none") != account.paid(),
        () -> key + " entry is " + row.text("order_status") + ", delivery " + delivery);
  }

  @Override
  public void conclude() {
    ledger.orders.forEach(
        (key, account) -> {
          findings.expect(
              Check.ENTRIES_EQUAL_LINES,
              account.entries == account.lines && account.enteredHash == account.entriesHash,
              () -> key + " has " + account.entries + " entries, " + account.lines + " lines");
          findings.expect(
              Check.ENTRIES_FOLLOW_ORDER,
              account.enteredDeliveredHash == account.deliveredHash,
              () -> key + " entries and packages disagree on what was delivered");
          findings.expect(
              Check.ENTRIES_EQUAL_INVOICE,
              account.enteredCents == account.invoiceCents,
              () ->
                  key
                      + " entries sum to "
                      + account.enteredCents
                      + ", invoice "
                      + account.invoiceCents
                      + " cents");
        });
    ledger.customers.forEach(
        (id, account) ->
            findings.expect(
                Check.CONSTRAINT_4_CUSTOMER_COUNTERS,
                account.exists
                    && account.successes == account.paid
                    && account.failures == account.refused
                    && account.deliveries == account.received,
                () -> counters(id, account)));
  }

  private static String counters(int id, CustomerAccount account) {
    return "customer "
        + id
        + " counts "
        + account.successes
        + "/"
        + account.failures
        + "/"
        + account.deliveries
        + ", events say "
        + account.paid
        + "/"
        + account.refused
        + "/"
        + account.received;
  }
}
