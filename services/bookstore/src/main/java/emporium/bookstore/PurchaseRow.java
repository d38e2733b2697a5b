package emporium.bookstore;

import java.time.Instant;
import java.util.List;

/**
 * A purchase as ingestion gives it.
 *
 * @param employee who sold it, and with that the shop
 * @param soldAt within the year of the key (UTC)
 */
public record PurchaseRow(
    PurchaseId key, EmployeeId employee, CustomerId customer, Instant soldAt, List<LineData> lines)
    implements BookstoreRow<PurchaseId, Purchase> {
  /** Copies the lines. */
  public PurchaseRow {
    lines = List.copyOf(lines);
  }

  @Override
  public Purchase toAggregate() {
    return new Purchase(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    checks.refersTo(BookstoreTable.EMPLOYEES, employee);
    checks.refersTo(BookstoreTable.CUSTOMERS, customer);
    lines.forEach(line -> checks.refersTo(BookstoreTable.BOOKS, line.book()));
  }
}
