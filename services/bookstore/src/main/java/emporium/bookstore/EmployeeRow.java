package emporium.bookstore;

/** An employee as ingestion gives it. */
public record EmployeeRow(EmployeeId key, String name, AddressData address)
    implements BookstoreRow<EmployeeId, Employee> {
  @Override
  public Employee toAggregate() {
    return new Employee(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    checks.refersTo(BookstoreTable.SHOPS, key.shopId());
  }
}
