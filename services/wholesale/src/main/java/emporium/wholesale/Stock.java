package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * What a warehouse has of a product.
 *
 * <p>Invariant: {@code quantity >= 0}, and it is what it was, less what was ordered since, plus
 * {@value #RESTOCK_PIECES} for each restock. Not thread-safe: guarded by the lock of its {@link
 * StockId}. Source: TPC-C 2.4.2.2.
 */
public class Stock extends Aggregate {
  /** The most pieces of one order line: a restock covers them. */
  public static final int LINE_PIECES_MAX = 91;

  /** The length of the text for each district. */
  public static final int DIST_LENGTH = 24;

  /** What a restock brings. */
  public static final int RESTOCK_PIECES = 91;

  private static final int KEPT_PIECES = 10; // it is restocked when fewer would be left

  private int warehouseId;
  private int productId;
  private int quantity;
  private long ytdPieces;
  private int orderCount;
  private int remoteCount;
  private int restocks;
  private String data = "";
  private String dist = "";

  protected Stock() {}

  /** A new one, as it is ingested. */
  public Stock(
      StockId id,
      int quantity,
      long ytdPieces,
      int orderCount,
      int remoteCount,
      int restocks,
      String data,
      String dist) {
    warehouseId = id.warehouseId();
    productId = id.productId();
    this.quantity = quantity;
    this.ytdPieces = ytdPieces;
    this.orderCount = orderCount;
    this.remoteCount = remoteCount;
    this.restocks = restocks;
    this.data = data;
    this.dist = dist;
  }

  /** Its identity. */
  public StockId id() {
    return new StockId(warehouseId, productId);
  }

  /** Pieces on hand. */
  public int quantity() {
    return quantity;
  }

  /** Pieces ordered this year. */
  public long ytdPieces() {
    return ytdPieces;
  }

  /** Order lines this year. */
  public int orderCount() {
    return orderCount;
  }

  /** Order lines of other warehouses among them. */
  public int remoteCount() {
    return remoteCount;
  }

  /** How often it was restocked. */
  public int restocks() {
    return restocks;
  }

  /** Free text; some contains {@code ORIGINAL}. */
  public String data() {
    return data;
  }

  /** The texts of all districts, one after the other. */
  public String dist() {
    return dist;
  }

  /** The text that an order line of a district gets. */
  public String distInfo(int districtId) {
    return distInfo(dist, districtId);
  }

  /** That of a district in the texts of all. */
  public static String distInfo(String dist, int districtId) {
    return dist.substring((districtId - 1) * DIST_LENGTH, districtId * DIST_LENGTH);
  }

  /** Whether a line of that many pieces has the stock restocked before. */
  public static boolean isRestocked(int quantity, int pieces) {
    return quantity < pieces + KEPT_PIECES;
  }

  /**
   * Supplies an order line.
   *
   * @param remote whether the order is of another warehouse
   */
  void supply(int pieces, boolean remote) {
    requireTouched();
    if (pieces < 1 || pieces > LINE_PIECES_MAX) {
      throw new IllegalArgumentException("Pieces of a line: pieces=" + pieces);
    }
    if (isRestocked(quantity, pieces)) {
      quantity += RESTOCK_PIECES;
      restocks++;
    }
    quantity -= pieces;
    ytdPieces += pieces;
    orderCount++;
    remoteCount += remote ? 1 : 0;
  }
}
