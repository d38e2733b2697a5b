package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.ProductAccount;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;

/** Products, their stock and their replicas in Cart. */
final class ProductChecks implements CheckGroup {
  private final AuditAccounts ledger;
  private final Findings findings;

  ProductChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "products" -> product(row);
      case "stock_items" -> stock(row);
      case "replica_products" -> replica(row);
      default -> {}
    }
  }

  private void product(RawRecord row) {
    ProductAccount account = ledger.product(row.product());
    account.hasProduct = true;
    account.active = row.booleanValue("active");
    account.version = row.string("version");
    account.priceCents = row.cents("price");
  }

  private void stock(RawRecord row) {
    ProductAccount account = ledger.product(row.product());
    account.hasStock = true;
    account.stockActive = row.booleanValue("active");
    account.stockVersion = row.string("version");
    account.received = row.intValue("qty_received");
    account.available = row.intValue("qty_available");
    account.reserved = row.intValue("qty_reserved");
  }

  private void replica(RawRecord row) {
    ProductAccount account = ledger.product(row.product());
    account.hasReplica = true;
    account.replicaActive = row.booleanValue("active");
    account.replicaVersion = row.string("version");
    account.replicaPriceCents = row.cents("price");
  }

  @Override
  public void check() {
    ledger.products.forEach(
        (key, account) -> {
          if (account.hasStock) {
            checkStock(key, account);
          }
          if (account.hasReplica || account.isInCart) {
            findings.expect(
                MarketplaceCheck.CART_REFERENCES_PRODUCT, account.hasProduct, key::toString);
          }
          if (account.hasProduct) {
            findings.expect(
                MarketplaceCheck.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
                copiesAgree(account),
                () -> describeCopies(key, account));
          }
        });
  }

  private void checkStock(ProductKey key, ProductAccount account) {
    findings.expect(
        MarketplaceCheck.CONSTRAINT_1_STOCK_REFERENCES_PRODUCT, account.hasProduct, key::toString);
    findings.expect(
        MarketplaceCheck.CONSTRAINT_3_NO_OVERSELLING,
        0 <= account.reserved && account.reserved <= account.available,
        () -> key + " reserved " + account.reserved + " available " + account.available);
    findings.expect(
        MarketplaceCheck.STOCK_NOTHING_RESERVED,
        account.reserved == 0,
        () -> key + " reserved " + account.reserved);
    findings.expect(
        MarketplaceCheck.STOCK_EQUALS_RECEIVED_MINUS_SOLD,
        account.available == account.received - account.sold,
        () ->
            key
                + " available "
                + account.available
                + " received "
                + account.received
                + " sold "
                + account.sold);
  }

  private static boolean copiesAgree(ProductAccount account) {
    boolean stock =
        !account.hasStock
            || (account.stockActive == account.active
                && account.stockVersion.equals(account.version));
    boolean replica =
        !account.hasReplica
            || (account.replicaActive == account.active
                && account.replicaVersion.equals(account.version)
                && account.replicaPriceCents == account.priceCents);
    return stock && replica;
  }

  private static String describeCopies(ProductKey key, ProductAccount account) {
    return key
        + " has "
        + describeCopy(account.version, account.active)
        + " and "
        + account.priceCents
        + " cents, stock "
        + describeCopy(account.stockVersion, account.stockActive)
        + ", replica "
        + describeCopy(account.replicaVersion, account.replicaActive)
        + " and "
        + account.replicaPriceCents
        + " cents";
  }

  private static String describeCopy(String version, boolean active) {
    return "version " + version + (active ? "" : " (deleted)");
  }
}
