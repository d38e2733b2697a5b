package emporium.jmeter.driver;

/** Names, groups and defaults of the fields of {@link MarketplaceDriver} for JMeter's GUI. */
public class MarketplaceDriverBeanInfo extends DriverElementInfo {
  /** Describes the driver element. */
  public MarketplaceDriverBeanInfo() {
    super(MarketplaceDriver.class);
    group("target", "target", "addresses", "populate", "populateWorkers", "exclusive");
    group(
        "data",
        "seed",
        "customers",
        "sellers",
        "products",
        "productsPerSeller",
        "piecesPerProduct",
        "sizeFactor",
        "historyDeliveredPercent");
    group(
        "work",
        "distribution",
        "sellerSkew",
        "productSkew",
        "ratePerSecond",
        "cartItemsMax",
        "quantityMax",
        "voucherPercent",
        "abandonPercent",
        "deletePercent",
        "replenishPercent");
    windowAndFileGroups();
    defaults();
  }

  private void defaults() {
    field("addresses", "");
    field("customers", "10000");
    field("sellers", "1000");
    field("products", "0");
    field("productsPerSeller", "10");
    field("piecesPerProduct", "10000");
    field("sizeFactor", "0");
    field("historyDeliveredPercent", "100");
    field(
        "distribution",
        "checkout=30,dashboard=5,price-update=3,product-replace=2,update-delivery=60");
    field("sellerSkew", "0");
    field("productSkew", "0");
    field("cartItemsMax", "10");
    field("quantityMax", "10");
    field("voucherPercent", "5");
    field("abandonPercent", "0");
    field("deletePercent", "0");
    field("replenishPercent", "0");
  }
}
