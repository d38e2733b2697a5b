package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.OrderAccount;
import emporium.jmeter.audit.AuditAccounts.PackageAccount;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.PackageKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;

/** Checks shipments, packages and the records of update deliveries about them. */
final class ShipmentChecks implements CheckGroup {
  /** The type of a record of one package in an update delivery. */
  static final String DELIVERED = "delivered_packages";

  private final AuditAccounts ledger;
  private final Findings findings;

  ShipmentChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "shipments" -> shipment(row);
      case DELIVERED -> delivered(row);
      default -> {}
    }
  }

  private void shipment(RawRecord row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.shipments++;
    account.shipment = row.string("status");
    long freight = 0;
    boolean numbered = true;
    for (RawRecord parcel : row.objects("packages")) {
      account.packages++;
      numbered &= parcel.intValue("package_id") == account.packages;
      freight += parcel.cents("freight_value");
      account.shippedHash +=
          MultisetHash.of(CheckoutChecks.line(parcel), parcel.cents("freight_value"));
      parcel(parcel, key, account);
    }
    boolean summed =
        numbered
            && row.intValue("package_count") == account.packages
            && row.cents("total_freight_value") == freight;
    findings.expect(
        MarketplaceCheck.PACKAGES_EQUAL_LINES,
        summed,
        () -> key + " package ids, count or freight are wrong");
  }

  private void parcel(RawRecord parcel, OrderKey key, OrderAccount account) {
    PackageAccount known =
        ledger.packageAccount(new PackageKey(key, parcel.intValue("package_id")));
    known.exists = true;
    known.delivered = parcel.string("status").equals("delivered");
    findings.expect(
        MarketplaceCheck.SHIPMENT_FOLLOWS_PACKAGES,
        parcel.has("delivery_date") == known.delivered
            && (known.delivered || parcel.string("status").equals("shipped")),
        () -> key + " has a package " + parcel.string("status"));
    if (known.delivered) {
      account.delivered++;
      account.deliveredHash += CheckoutChecks.line(parcel);
      ledger.customer(key.customer()).deliveredPackages++;
    }
  }

  private void delivered(RawRecord row) {
    ledger.packageAccount(new PackageKey(row.order(), row.intValue("package_id"))).deliveries++;
  }

  @Override
  public void check() {
    ledger.packages.forEach(
        (key, parcel) ->
            findings.expect(
                MarketplaceCheck.CONSTRAINT_6_ISOLATED_UPDATE_DELIVERY,
                parcel.exists && parcel.deliveries == (parcel.delivered ? 1 : 0),
                () -> key + " was delivered " + parcel.deliveries + " times"));
    ledger.orders.forEach(this::order);
  }

  private void order(OrderKey key, OrderAccount account) {
    int expected = account.orders > 0 && account.paid() ? 1 : 0;
    findings.expect(
        MarketplaceCheck.SHIPMENT_ONE_PER_PAID_ORDER,
        account.shipments == expected,
        () -> key + " has " + account.shipments + " shipments, expected " + expected);
    if (account.shipments == 0) {
      return;
    }
    findings.expect(
        MarketplaceCheck.PACKAGES_EQUAL_LINES,
        account.shippedHash == account.packagesHash,
        () -> key + " packages differ from its lines");
    String status =
        account.delivered == 0
            ? "approved"
            : account.delivered < account.packages ? "delivery_in_progress" : "concluded";
    findings.expect(
        MarketplaceCheck.SHIPMENT_FOLLOWS_PACKAGES,
        account.shipment.equals(status),
        () -> key + " shipment is " + account.shipment + ", expected " + status);
  }
}
