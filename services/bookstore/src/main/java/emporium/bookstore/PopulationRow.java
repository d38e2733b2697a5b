package emporium.bookstore;

/**
 * What the bookstore was filled with, as ingestion gives it and answers show it.
 *
 * @param seed of the generator of all rows
 * @param size the name of how much it made
 */
public record PopulationRow(long seed, String size)
    implements BookstoreRow<PopulationId, Population> {
  @Override
  public PopulationId key() {
    return PopulationId.ONLY;
  }

  @Override
  public Population toAggregate() {
    return new Population(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    // it names no other row
  }
}
