package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.CheckoutAccount;
import emporium.jmeter.audit.AuditAccounts.OrderAccount;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SessionKey;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.List;
import java.util.Set;

/** Checks carts, checkouts and reservations. */
final class CheckoutChecks implements CheckGroup {
  /** The expected outcome of the reservation of a checkout that stalled before it had an order. */
  private static final Set<String> CANCELED = Set.of("released", "refused");

  private final AuditAccounts ledger;
  private final Findings findings;

  CheckoutChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "carts" ->
          row.objects("items").forEach(item -> ledger.product(item.product()).isInCart = true);
      case "checkouts" -> checkout(row);
      case "reservations" -> reservation(row);
      case "canceled_checkouts" -> ledger.checkout(row.session()).canceled = true;
      default -> {}
    }
  }

  private void checkout(RawRecord row) {
    CheckoutAccount account = ledger.checkout(row.session());
    account.checkouts++;
    account.tid = row.string("tid");
    account.outcome = row.string("outcome");
    List<RawRecord> items = row.objects("items");
    account.itemsHash = 0;
    account.versionsHash = 0;
    account.netCents = 0;
    account.pricedLineHashes = new long[items.size()];
    account.shownLines = new long[items.size() * CheckoutAccount.SHOWN_LINE_FIELDS];
    for (int i = 0; i < items.size(); i++) {
      RawRecord item = items.get(i);
      account.itemsHash += line(item);
      account.versionsHash +=
          versionLine(
              item.intValue("seller_id"),
              item.intValue("product_id"),
              item.intValue("quantity"),
              item.string("version"));
      account.netCents +=
          item.cents("unit_price") * item.intValue("quantity") - item.cents("voucher");
      account.pricedLineHashes[i] = pricedLine(item);
      show(account.shownLines, i * CheckoutAccount.SHOWN_LINE_FIELDS, item);
    }
  }

  private void show(long[] shown, int at, RawRecord item) {
    shown[at] = item.intValue("seller_id");
    shown[at + 1] = item.intValue("product_id");
    shown[at + 2] = ledger.versionNumber(item.string("version"));
    shown[at + 3] = item.cents("unit_price");
  }

  private void reservation(RawRecord row) {
    CheckoutAccount account = ledger.checkout(row.session());
    account.reservations++;
    account.reservation = row.string("status");
    account.reservedHash = row.objects("lines").stream().mapToLong(CheckoutChecks::line).sum();
    account.refusedHash = row.objects("refused").stream().mapToLong(CheckoutChecks::line).sum();
  }

  static long line(RawRecord row) {
    return MultisetHash.of(
        row.intValue("seller_id"), row.intValue("product_id"), row.intValue("quantity"));
  }

  static long pricedLine(RawRecord row) {
    return MultisetHash.of(
        line(row), row.cents("unit_price"), row.cents("freight_value"), row.cents("voucher"));
  }

  static long versionLine(int seller, int product, int quantity, String version) {
    return MultisetHash.of(seller, product, quantity, version.hashCode());
  }

  @Override
  public void check() {
    ledger.checkouts.forEach(
        (key, account) -> {
          findings.expect(
              MarketplaceCheck.CONSTRAINT_2_NO_DUPLICATE_CHECKOUT,
              account.checkouts <= 1 && account.orders <= 1 && account.reservations <= 1,
              () -> key + " x" + account.checkouts + ", orders " + account.orders);
          completed(key, account);
        });
  }

  private void completed(SessionKey key, CheckoutAccount account) {
    OrderAccount order = ledger.orders.get(account.order);
    String payment = order == null ? "none" : order.paid() ? "succeeded" : "failed";
    String outcome = outcome(payment);
    boolean canceled = account.canceled && order == null;
    long orderedHash = order == null ? 0 : order.itemsHash;
    findings.expect(
        MarketplaceCheck.CHECKOUT_ONE_OUTCOME,
        account.checkouts > 0 && account.outcome.equals(outcome),
        () -> key + " " + account.outcome + ", payment " + payment);
    findings.expect(
        MarketplaceCheck.CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
        canceled
            ? CANCELED.contains(account.reservation)
            : account.reservation.equals(reservation(payment))
                && account.reservedHash == orderedHash,
        () -> key + " reservation '" + account.reservation + "', payment " + payment);
    findings.expect(
        MarketplaceCheck.ORDER_EQUALS_CHECKOUT,
        canceled || account.itemsHash == account.refusedHash + orderedHash,
        () -> key + " and " + account.order + " hold other lines");
  }

  private static String outcome(String payment) {
    return switch (payment) {
      case "succeeded" -> "shipped";
      case "failed" -> "payment-failed";
      default -> "not-accepted";
    };
  }

  private static String reservation(String payment) {
    return switch (payment) {
      case "succeeded" -> "confirmed";
      case "failed" -> "released";
      default -> "refused";
    };
  }
}
