package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.ChargeAccount;
import emporium.jmeter.audit.AuditAccounts.CustomerAccount;
import emporium.jmeter.audit.AuditAccounts.OrderAccount;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Payments, voids, and what the provider charged. Read after the orders. */
final class PaymentChecks implements CheckGroup {
  private static final Set<String> DECIDED =
      Set.of("succeeded", "requires_payment_method", "canceled");
  private static final Pattern FULL_CARD = Pattern.compile("\\d{9,}");

  private final AuditAccounts ledger;
  private final Findings findings;

  PaymentChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "payments" -> payment(row);
      case "voids" -> {
        ChargeAccount charge = ledger.charge(row.string("invoice_number"));
        charge.voids++;
        charge.voidConfirmed = row.booleanValue("confirmed");
      }
      case "charges" -> charge(row);
      default -> {}
    }
  }

  private void payment(RawRecord row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.payments++;
    account.payment = row.string("status");
    sums(row, key, account);
    CustomerAccount customer = ledger.customer(key.customer());
    if (account.paid()) {
      customer.paidOrders++;
      ledger.charge(row.string("invoice_number")).paidCents += account.invoiceCents;
    } else {
      customer.refusedPayments++;
    }
    findings.expect(
        MarketplaceCheck.PAYMENT_ONE_PER_ORDER,
        account.orders > 0
            && DECIDED.contains(account.payment)
            && account.invoice.equals(row.string("invoice_number")),
        () -> key + " payment " + account.payment + " for " + row.string("invoice_number"));
    if (row.has("card")) {
      RawRecord card = row.object("card");
      findings.expect(
          MarketplaceCheck.CARDS_MASKED,
          !FULL_CARD.matcher(card.string("card_number")).find()
              && !card.has("card_security_number"),
          () -> "payment of " + key);
    }
  }

  private void sums(RawRecord row, OrderKey key, OrderAccount account) {
    List<RawRecord> lines = row.objects("lines");
    long vouchers =
        lines.stream()
            .filter(line -> line.string("type").equals("VOUCHER"))
            .mapToLong(line -> line.cents("value"))
            .sum();
    long others = lines.stream().mapToLong(line -> line.cents("value")).sum() - vouchers;
    if (lines.isEmpty() && !account.paid()) {
      return;
    }
    findings.expect(
        MarketplaceCheck.PAYMENT_EQUALS_INVOICE,
        others == account.invoiceCents,
        () -> key + " paid " + others + ", invoice " + account.invoiceCents + " cents");
    findings.expect(
        MarketplaceCheck.PAYMENT_VOUCHERS_EQUAL_INCENTIVE,
        vouchers == account.incentiveCents,
        () -> key + " vouchers " + vouchers + ", incentive " + account.incentiveCents + " cents");
  }

  private void charge(RawRecord row) {
    if (row.string("status").equals("succeeded")) {
      ChargeAccount charge = ledger.charge(row.string("idempotency_key"));
      charge.charges++;
      charge.chargedCents += row.cents("amount");
    }
  }

  @Override
  public void check() {
    ledger.orders.forEach(
        (key, account) ->
            findings.expect(
                MarketplaceCheck.PAYMENT_ONE_PER_ORDER,
                account.orders == 0 || account.payments == 1,
                () -> key + " has " + account.payments + " payments"));
    ledger.charges.forEach(
        (invoice, charge) -> {
          if (charge.voids > 0) {
            findings.expect(
                MarketplaceCheck.PROVIDER_VOIDS_CONFIRMED,
                charge.voidConfirmed,
                () -> "void of " + invoice);
          }
          findings.expect(
              MarketplaceCheck.PROVIDER_CHARGES_EQUAL_PAYMENTS,
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
