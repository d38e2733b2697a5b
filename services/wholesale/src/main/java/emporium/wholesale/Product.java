package emporium.wholesale;

import emporium.persistence.Aggregate;

/** A product that all warehouses sell. Never changes, so no lock guards it. */
public class Product extends Aggregate {
  private int productId;
  private String imagePath = "";
  private String name = "";
  private long priceCents;
  private String data = "";

  protected Product() {}

  /** A new one, as it is ingested. */
  public Product(ProductId id, String imagePath, String name, long priceCents, String data) {
    productId = id.productId();
    this.imagePath = imagePath;
    this.name = name;
    this.priceCents = priceCents;
    this.data = data;
  }

  /** Its identity. */
  public ProductId id() {
    return new ProductId(productId);
  }

  /** Where its picture is. */
  public String imagePath() {
    return imagePath;
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** What a piece costs. */
  public long priceCents() {
    return priceCents;
  }

  /** Free text; some contains {@code ORIGINAL}. */
  public String data() {
    return data;
  }
}
