package emporium.persistence.benchmark;

/** An item, and its lock. */
record StockPieceId(int number) implements Comparable<StockPieceId> {
  @Override
  public int compareTo(StockPieceId other) {
    return Integer.compare(number, other.number);
  }
}
