package emporium.persistence.benchmark;

import emporium.persistence.Aggregate;

/** One sellable product, as our engine keeps it. Guarded by the lock of its number. */
public class StockPiece extends Aggregate {
  private int number;
  private int availablePieces;
  private int reservedPieces;
  private long version;

  /** For the engine. */
  protected StockPiece() {}

  StockPiece(int number, int availablePieces) {
    this.number = number;
    this.availablePieces = availablePieces;
  }

  StockPieceId id() {
    return new StockPieceId(number);
  }

  int reservedPieces() {
    return reservedPieces;
  }

  boolean sellable() {
    return reservedPieces < availablePieces;
  }

  void reserve() {
    requireTouched();
    reservedPieces++;
    version++;
  }

  long version() {
    return version;
  }
}
