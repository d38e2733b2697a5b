package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.OrderAccount;
import emporium.jmeter.audit.Ledger.PackageAccount;

/** Shipments, packages and what update deliveries say of them. */
final class Shipments implements Topic {
  /** The type of a record of one package in an update delivery. */
  static final String DELIVERED = "delivered_packages";

  private final Ledger ledger;
  private final Findings findings;

  Shipments(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "shipments" -> shipment(row);
      case DELIVERED -> delivered(row);
      default -> {}
    }
  }

  private void shipment(Row row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.shipments++;
    account.shipment = row.text("status");
    long freight = 0;
    boolean numbered = true;
    for (Row parcel : row.list("packages")) {
      account.packages++;
      numbered &= parcel.number("package_id") == account.packages;
      freight += parcel.cents("freight_value");
      account.shippedHash += Hashes.of(Checkouts.line(parcel), parcel.cents("freight_value"));
      parcel(parcel, key, account);
    }
    boolean summed =
        numbered
            && row.number("package_count") == account.packages
            && row.cents("total_freight_value") == freight;
    findings.expect(
        Check.PACKAGES_EQUAL_LINES, summed, () -> key + " package ids, count or freight are wrong");
  }

  private void parcel(Row parcel, OrderKey key, OrderAccount account) {
    PackageAccount known = ledger.parcel(new PackageKey(key, parcel.number("package_id")));
    known.exists = true;
    known.delivered = parcel.text("status").equals("delivered");
    findings.expect(
        Check.SHIPMENT_FOLLOWS_PACKAGES,
        parcel.has("delivery_date") == known.delivered
            && (known.delivered || parcel.text("status").equals("shipped")),
        () -> key + " has a package " + parcel.text("status"));
    if (known.delivered) {
      account.delivered++;
      account.deliveredHash += Checkouts.line(parcel);
      ledger.customer(key.customer()).received++;
    }
  }

  private void delivered(Row row) {
    ledger.parcel(new PackageKey(row.order(), row.number("package_id"))).deliveries++;
  }

  @Override
  public void conclude() {
    ledger.packages.forEach(
        (key, parcel) ->
            findings.expect(
                Check.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
                parcel.exists && parcel.deliveries == (parcel.delivered ? 1 : 0),
                () -> key + " was delivered " + parcel.deliveries + " times"));
    ledger.orders.forEach(this::order);
  }

  private void order(OrderKey key, OrderAccount account) {
    int expected = account.orders > 0 && account.paid() ? 1 : 0;
    findings.expect(
        Check.SHIPMENT_ONE_PER_PAID_ORDER,
        account.shipments == expected,
        () -> key + " has " + account.shipments + " shipments, expected " + expected);
    if (account.shipments == 0) {
      return;
    }
    findings.expect(
        Check.PACKAGES_EQUAL_LINES,
        account.shippedHash == account.packagesHash,
        () -> key + " packages differ from its lines");
    String status =
        account.delivered == 0
            ? "approved"
            : account.delivered < account.packages ? "delivery_in_progress" : "concluded";
    findings.expect(
        Check.SHIPMENT_FOLLOWS_PACKAGES,
        account.shipment.equals(status),
        () -> key + " shipment is " + account.shipment + ", expected " + status);
  }
}
