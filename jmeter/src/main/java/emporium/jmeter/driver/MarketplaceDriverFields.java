package emporium.jmeter.driver;

import java.io.Serial;

/** The fields of {@link MarketplaceDriver} in addition to those that all workloads have. */
public abstract class MarketplaceDriverFields extends WorkloadDriver {
  @Serial private static final long serialVersionUID = 1;

  public String getAddresses() {
    return getPropertyAsString("addresses", "");
  }

  public void setAddresses(String value) {
    setProperty("addresses", value);
  }

  public String getCustomers() {
    return getPropertyAsString("customers");
  }

  public void setCustomers(String value) {
    setProperty("customers", value);
  }

  public String getSellers() {
    return getPropertyAsString("sellers");
  }

  public void setSellers(String value) {
    setProperty("sellers", value);
  }

  public String getProducts() {
    return getPropertyAsString("products", "0");
  }

  public void setProducts(String value) {
    setProperty("products", value);
  }

  public String getProductsPerSeller() {
    return getPropertyAsString("productsPerSeller");
  }

  public void setProductsPerSeller(String value) {
    setProperty("productsPerSeller", value);
  }

  public String getPiecesPerProduct() {
    return getPropertyAsString("piecesPerProduct");
  }

  public void setPiecesPerProduct(String value) {
    setProperty("piecesPerProduct", value);
  }

  public String getSizeFactor() {
    return getPropertyAsString("sizeFactor", "0");
  }

  public void setSizeFactor(String value) {
    setProperty("sizeFactor", value);
  }

  public String getHistoryDeliveredPercent() {
    return getPropertyAsString("historyDeliveredPercent", "100");
  }

  public void setHistoryDeliveredPercent(String value) {
    setProperty("historyDeliveredPercent", value);
  }

  public String getDistribution() {
    return getPropertyAsString("distribution");
  }

  public void setDistribution(String value) {
    setProperty("distribution", value);
  }

  public String getSellerSkew() {
    return getPropertyAsString("sellerSkew");
  }

  public void setSellerSkew(String value) {
    setProperty("sellerSkew", value);
  }

  public String getProductSkew() {
    return getPropertyAsString("productSkew");
  }

  public void setProductSkew(String value) {
    setProperty("productSkew", value);
  }

  public String getCartItemsMax() {
    return getPropertyAsString("cartItemsMax");
  }

  public void setCartItemsMax(String value) {
    setProperty("cartItemsMax", value);
  }

  public String getQuantityMax() {
    return getPropertyAsString("quantityMax");
  }

  public void setQuantityMax(String value) {
    setProperty("quantityMax", value);
  }

  public String getVoucherPercent() {
    return getPropertyAsString("voucherPercent");
  }

  public void setVoucherPercent(String value) {
    setProperty("voucherPercent", value);
  }

  public String getAbandonPercent() {
    return getPropertyAsString("abandonPercent", "0");
  }

  public void setAbandonPercent(String value) {
    setProperty("abandonPercent", value);
  }

  public String getDeletePercent() {
    return getPropertyAsString("deletePercent", "0");
  }

  public void setDeletePercent(String value) {
    setProperty("deletePercent", value);
  }

  public String getReplenishPercent() {
    return getPropertyAsString("replenishPercent", "0");
  }

  public void setReplenishPercent(String value) {
    setProperty("replenishPercent", value);
  }
}
