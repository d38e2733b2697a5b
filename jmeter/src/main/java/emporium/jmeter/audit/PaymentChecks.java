package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.ChargeAccount;
import emporium.jmeter.audit.Ledger.CustomerAccount;
import emporium.jmeter.audit.Ledger.OrderAccount;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Payments, voids, and what the provider charged. Read after the orders. */
final class Payments implements Topic {
  private static final Set<String> DECIDED =
      Set.of("succeeded", "requires_payment_method", "canceled");
  private static final Pattern FULL_CARD = Pattern.compile("\\d{9,}");

  private final Ledger ledger;
  private final Findings findings;

  Payments(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "payments" -> payment(row);
      case "voids" -> {
        ChargeAccount charge = ledger.charge(row.text("invoice_number"));
        charge.voids++;
        charge.voidConfirmed = row.flag("confirmed");
      }
      case "charges" -> charge(row);
      default -> {}
    }
  }

  private void payment(Row row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.payments++;
    account.payment = row.text("status");
    sums(row, key, account);
    CustomerAccount customer = ledger.customer(key.customer());
    if (account.paid()) {
      customer.paid++;
      ledger.charge(row.text("invoice_number")).paidCents += account.invoiceCents;
    } else {
      customer.refused++;
    }
    findings.expect(
        Check.PAYMENT_ONE_PER_ORDER,
        account.orders > 0
            && DECIDED.contains(account.payment)
            && account.invoice.equals(row.text("invoice_number")),
        () -> key + " payment " + account.payment + " for " + row.text("invoice_number"));
    if (row.has("card")) {
      Row card = row.part("card");
      findings.expect(
          Check.CARDS_MASKED,
          !FULL_CARD.matcher(card.text("card_number")).find() && !card.has("card_security_number"),
          () -> "payment of " + key);
    }
  }

  private void sums(Row row, OrderKey key, OrderAccount account) {
    List<Row> lines = row.list("lines");
    long vouchers =
        lines.stream()
            .filter(line -> line.text("type").equals("VOUCHER"))
            .mapToLong(line -> line.cents("value"))
            .sum();
    long others = lines.stream().mapToLong(line -> line.cents("value")).sum() - vouchers;
    if (lines.isEmpty() && !account.paid()) {
      return;
    }
    findings.expect(
        Check.PAYMENT_EQUALS_INVOICE,
        others == account.invoiceCents,
        () -> key + " paid " + others + ", invoice " + account.invoiceCents + " cents");
    findings.expect(
        Check.PAYMENT_VOUCHERS_EQUAL_INCENTIVE,
        vouchers == account.incentiveCents,
        () -> key + " vouchers " + vouchers + ", incentive " + account.incentiveCents + " cents");
  }

  private void charge(Row row) {
    if (row.text("status").equals("succeeded")) {
      ChargeAccount charge = ledger.charge(row.text("idempotency_key"));
      charge.charges++;
      charge.chargedCents += row.cents("amount");
    }
  }

  @Override
  public void conclude() {
    ledger.orders.forEach(
        (key, account) ->
            findings.expect(
                Check.PAYMENT_ONE_PER_ORDER,
                account.orders == 0 || account.payments == 1,
                () -> key + " has " + account.payments + " payments"));
    ledger.charges.forEach(
        (invoice, charge) -> {
          if (charge.voids > 0) {
            findings.expect(
                Check.PROVIDER_VOIDS_CONFIRMED, charge.voidConfirmed, () -> "void of " + invoice);
          }
          findings.expect(
              Check.PROVIDER_CHARGES_EQUAL_PAYMENTS,
              charge.paidCents == charge.chargedCents && charge.charges <= 1,
              () ->
                  "invoice "
                      + invoice
                      + " paid "
                      + charge.paidCents
                      + ", charged "
                      + charge.chargedCents
                      + " cents");
        });
  }
}
