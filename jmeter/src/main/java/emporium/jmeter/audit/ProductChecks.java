package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.ProductAccount;

/** Products, their stock and their replicas in Cart. */
final class Products implements Topic {
  private final Ledger ledger;
  private final Findings findings;

  Products(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "products" -> product(row);
      case "stock_items" -> stock(row);
      case "replica_products" -> replica(row);
      default -> {}
    }
  }

  private void product(Row row) {
    ProductAccount account = ledger.product(row.product());
    account.product = true;
    account.active = row.flag("active");
    account.version = row.text("version");
    account.priceCents = row.cents("price");
  }

  private void stock(Row row) {
    ProductAccount account = ledger.product(row.product());
    account.stock = true;
    account.stockActive = row.flag("active");
    account.stockVersion = row.text("version");
    account.received = row.number("qty_received");
    account.available = row.number("qty_available");
    account.reserved = row.number("qty_reserved");
  }

  private void replica(Row row) {
    ProductAccount account = ledger.product(row.product());
    account.replica = true;
    account.replicaActive = row.flag("active");
    account.replicaVersion = row.text("version");
    account.replicaPriceCents = row.cents("price");
  }

  @Override
  public void conclude() {
    ledger.products.forEach(
        (key, account) -> {
          if (account.stock) {
            stocked(key, account);
          }
          if (account.replica || account.inCart) {
            findings.expect(Check.CART_REFERENCES_PRODUCT, account.product, key::toString);
          }
          if (account.product) {
            findings.expect(
                Check.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
                agree(account),
                () -> views(key, account));
          }
        });
  }

  private void stocked(ProductKey key, ProductAccount account) {
    findings.expect(Check.CONSTRAINT_1_STOCK_REFERENCES_PRODUCT, account.product, key::toString);
    findings.expect(
        Check.CONSTRAINT_3_NO_OVERSELLING,
        0 <= account.reserved && account.reserved <= account.available,
        () -> key + " reserved " + account.reserved + " available " + account.available);
    findings.expect(
        Check.STOCK_NOTHING_RESERVED,
        account.reserved == 0,
        () -> key + " reserved " + account.reserved);
    findings.expect(
        Check.STOCK_EQUALS_RECEIVED_MINUS_SOLD,
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

  private static boolean agree(ProductAccount account) {
    boolean stock =
        !account.stock
            || (account.stockActive == account.active
                && account.stockVersion.equals(account.version));
    boolean replica =
        !account.replica
            || (account.replicaActive == account.active
                && account.replicaVersion.equals(account.version)
                && account.replicaPriceCents == account.priceCents);
    return stock && replica;
  }

  private static String views(ProductKey key, ProductAccount account) {
    return key
        + " has "
        + view(account.version, account.active)
        + " and "
        + account.priceCents
        + " cents, stock "
        + view(account.stockVersion, account.stockActive)
        + ", replica "
        + view(account.replicaVersion, account.replicaActive)
        + " and "
        + account.replicaPriceCents
        + " cents";
  }

  private static String view(String version, boolean active) {
    return "version " + version + (active ? "" : " (deleted)");
  }
}
