package emporium.wholesale;

/** A line of an order. Owned by its {@link Order}. */
public class OrderItem {
  private int lineNumber; // from 1
  private int productId;
  private int supplierId; // the warehouse that supplies it
  private int quantity;
  private long amountCents;
  private String distInfo = "";
  private long deliveredAtMs; // 0 until then

  protected OrderItem() {}

  /** A new one. */
  public OrderItem(
      int lineNumber,
      int productId,
      int supplierId,
      int quantity,
      long amountCents,
      String distInfo,
      long deliveredAtMs) {
    this.lineNumber = lineNumber;
    this.productId = productId;
    this.supplierId = supplierId;
    this.quantity = quantity;
    this.amountCents = amountCents;
    this.distInfo = distInfo;
    this.deliveredAtMs = deliveredAtMs;
  }

  /** The number of the line, from 1. */
  public int lineNumber() {
    return lineNumber;
  }

  /** The product. */
  public int productId() {
    return productId;
  }

  /** The warehouse that supplies it. */
  public int supplierId() {
    return supplierId;
  }

  /** How many pieces. */
  public int quantity() {
    return quantity;
  }

  /** What they cost, before discount and taxes. */
  public long amountCents() {
    return amountCents;
  }

  /** The text of the supplying stock for the district. */
  public String distInfo() {
    return distInfo;
  }

  /** When it was delivered, in milliseconds of the epoch; 0 until then. */
  public long deliveredAtMs() {
    return deliveredAtMs;
  }

  void deliver(long nowMs) {
    deliveredAtMs = nowMs;
  }
}
