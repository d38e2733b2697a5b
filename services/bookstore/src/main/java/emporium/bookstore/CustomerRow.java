package emporium.bookstore;

/**
 * A customer as ingestion gives it.
 *
 * @param id its place in the list of all customers
 */
public record CustomerRow(CustomerId key, int id, String name, AddressData address)
    implements BookstoreRow<CustomerId, Customer> {
  @Override
  public Customer toAggregate() {
    return new Customer(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    checks.hasId(id, key);
  }
}
