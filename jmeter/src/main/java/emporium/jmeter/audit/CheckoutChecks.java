package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.CheckoutAccount;
import emporium.jmeter.audit.Ledger.OrderAccount;
import java.util.List;
import java.util.Set;

/** Carts, checkouts and reservations. */
final class Checkouts implements Topic {
  /** What becomes of the reservation of a checkout that stalled before it had an order. */
  private static final Set<String> CANCELED = Set.of("released", "refused");

  private final Ledger ledger;
  private final Findings findings;

  Checkouts(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "carts" ->
          row.list("items").forEach(item -> ledger.product(item.product()).inCart = true);
      case "checkouts" -> checkout(row);
      case "reservations" -> reservation(row);
      case "canceled_checkouts" -> ledger.checkout(row.session()).canceled = true;
      default -> {}
    }
  }

  private void checkout(Row row) {
    CheckoutAccount account = ledger.checkout(row.session());
    account.checkouts++;
    account.tid = row.text("tid");
    account.outcome = row.text("outcome");
    List<Row> items = row.list("items");
    account.itemsHash = 0;
    account.versionsHash = 0;
    account.netCents = 0;
    account.priced = new long[items.size()];
    account.shown = new long[items.size() * CheckoutAccount.SHOWN_FIELDS];
    for (int i = 0; i < items.size(); i++) {
      Row item = items.get(i);
      account.itemsHash += line(item);
      account.versionsHash +=
          versionLine(
              item.number("seller_id"),
              item.number("product_id"),
              item.number("quantity"),
              item.text("version"));
      account.netCents +=
          item.cents("unit_price") * item.number("quantity") - item.cents("voucher");
      account.priced[i] = pricedLine(item);
      show(account.shown, i * CheckoutAccount.SHOWN_FIELDS, item);
    }
  }

  private void show(long[] shown, int at, Row item) {
    shown[at] = item.number("seller_id");
    shown[at + 1] = item.number("product_id");
    shown[at + 2] = ledger.version(item.text("version"));
    shown[at + 3] = item.cents("unit_price");
  }

  private void reservation(Row row) {
    CheckoutAccount account = ledger.checkout(row.session());
    account.reservations++;
    account.reservation = row.text("status");
    account.reservedHash = row.list("lines").stream().mapToLong(Checkouts::line).sum();
    account.refusedHash = row.list("refused").stream().mapToLong(Checkouts::line).sum();
  }

  static long line(Row row) {
    return Hashes.of(row.number("seller_id"), row.number("product_id"), row.number("quantity"));
  }

  static long pricedLine(Row row) {
    return Hashes.of(
        line(row), row.cents("unit_price"), row.cents("freight_value"), row.cents("voucher"));
  }

  static long versionLine(int seller, int product, int quantity, String version) {
    return Hashes.of(seller, product, quantity, version.hashCode());
  }

  @Override
  public void conclude() {
    ledger.checkouts.forEach(
        (key, account) -> {
          findings.expect(
              Check.CONSTRAINT_2_NO_DUPLICATE_CHECKOUT,
              account.checkouts <= 1 && account.orders <= 1 && account.reservations <= 1,
              () -> key + " x" + account.checkouts + ", orders " + account.orders);
          ended(key, account);
        });
  }

  private void ended(SessionKey key, CheckoutAccount account) {
    OrderAccount order = ledger.orders.get(account.order);
    String payment = order == null ? "none" : order.paid() ? "succeeded" : "failed";
    String outcome = outcome(payment);
    boolean canceled = account.canceled && order == null;
    long orderedHash = order == null ? 0 : order.itemsHash;
    findings.expect(
        Check.CHECKOUT_ONE_OUTCOME,
        account.checkouts > 0 && account.outcome.equals(outcome),
        () -> key + " " + account.outcome + ", payment " + payment);
    findings.expect(
        Check.CONSTRAINT_7_ISOLATED_STOCK_EVENTS,
        canceled
            ? CANCELED.contains(account.reservation)
            : account.reservation.equals(reservation(payment))
                && account.reservedHash == orderedHash,
        () -> key + " reservation '" + account.reservation + "', payment " + payment);
    findings.expect(
        Check.ORDER_EQUALS_CHECKOUT,
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
