package emporium.stock;

import emporium.events.model.ProductId;

/** What holds of every number of pieces; a breach is a programming error. */
final class PieceInvariants {
  private PieceInvariants() {}

  /** The pieces, which must be above 0. */
  static int positive(int pieces) {
    if (pieces <= 0) {
      throw new IllegalArgumentException("Pieces must be above 0: pieces=" + pieces);
    }
    return pieces;
  }

  /** Invariant S1 of {@link StockItem}. */
  static void requireS1(ProductId item, int available, int reserved) {
    if (reserved < 0 || reserved > available || available > StockItem.MAX_PIECES) {
      throw new IllegalStateException(
          "S1 broken: item=" + item + " available=" + available + " reserved=" + reserved);
    }
  }
}
