package emporium.jmeter.driver;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Names, groups and defaults of the fields of {@link MarketplaceDriver} for JMeter's GUI. */
public class MarketplaceDriverBeanInfo extends BeanInfoSupport {
  /** Describes the driver element. */
  public MarketplaceDriverBeanInfo() {
    super(MarketplaceDriver.class);
    createPropertyGroup(
        "target", new String[] {"target", "addresses", "populate", "populateWorkers", "exclusive"});
    createPropertyGroup(
        "data",
        new String[] {
          "seed",
          "customers",
          "sellers",
          "products",
          "productsPerSeller",
          "piecesPerProduct",
          "sizeFactor",
          "historyDeliveredPercent"
        });
    createPropertyGroup(
        "work",
        new String[] {
          "distribution",
          "sellerSkew",
          "productSkew",
          "ratePerSecond",
          "cartItemsMax",
          "quantityMax",
          "voucherPercent",
          "abandonPercent",
          "deletePercent",
          "replenishPercent"
        });
    createPropertyGroup(
        "window", new String[] {"warmupSeconds", "seconds", "samplesMin", "acknowledged"});
    defaults();
  }

  private void defaults() {
    field("target", "http://localhost:8080");
    field("addresses", "");
    field("populate", "when-empty");
    field("populateWorkers", "32");
    field("exclusive", "false");
    field("seed", "1");
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
    field("ratePerSecond", "0");
    field("cartItemsMax", "10");
    field("quantityMax", "10");
    field("voucherPercent", "5");
    field("abandonPercent", "0");
    field("deletePercent", "0");
    field("replenishPercent", "0");
    field("warmupSeconds", "10");
    field("seconds", "60");
    field("samplesMin", "100");
    field("acknowledged", "acknowledged.ndjson");
  }

  private void field(String name, String otherwise) {
    PropertyDescriptor field = property(name);
    field.setValue(NOT_UNDEFINED, true);
    field.setValue(DEFAULT, otherwise);
  }
}
