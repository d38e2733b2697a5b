package emporium.persistence.figures;

/** An item, and its lock. */
record ItemId(int number) implements Comparable<ItemId> {
  @Override
  public int compareTo(ItemId other) {
    return Integer.compare(number, other.number);
  }
}
