package emporium.persistence.figures;

import emporium.persistence.Aggregate;

/** One sellable product, as our engine keeps it. Guarded by the lock of its number. */
public class Item extends Aggregate {
  private int number;
  private int availablePieces;
  private int reservedPieces;
  private long version;

  /** For the engine. */
  protected Item() {}

  Item(int number, int availablePieces) {
    this.number = number;
    this.availablePieces = availablePieces;
  }

  ItemId id() {
    return new ItemId(number);
  }

  int reservedPieces() {
    return reservedPieces;
  }

  boolean sellable() {
    return reservedPieces < availablePieces;
  }

  void reserve() {
    changing();
    reservedPieces++;
    version++;
  }

  long version() {
    return version;
  }
}
