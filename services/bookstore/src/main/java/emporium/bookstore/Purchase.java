package emporium.bookstore;

import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a customer bought from an employee of a shop; never changes.
 *
 * <p>Invariants: the shop is in the country of the purchase; it was made in its year (UTC).
 *
 * <p>Guarded by the lock of its {@link PurchaseId}.
 */
public class Purchase extends Aggregate {
  private String country = "";
  private int year;
  private int number;
  private int shop;
  private int employee;
  private String customerCountry = "";
  private int customer;
  private long soldAtMs;
  private List<PurchaseLine> lines = new ArrayList<>();

  protected Purchase() {}

  Purchase(PurchaseRow row) {
    country = row.key().country();
    year = row.key().year();
    number = row.key().number();
    shop = row.employee().shop();
    employee = row.employee().number();
    customerCountry = row.customer().country();
    customer = row.customer().number();
    soldAtMs = row.soldAt().toEpochMilli();
    row.lines().forEach(line -> lines.add(new PurchaseLine(line)));
  }

  /** Its identity. */
  public PurchaseId id() {
    return new PurchaseId(country, year, number);
  }

  /** Where. */
  public ShopId shop() {
    return new ShopId(country, shop);
  }

  /** From whom. */
  public EmployeeId employee() {
    return new EmployeeId(country, shop, employee);
  }

  /** Who bought. */
  public CustomerId customer() {
    return new CustomerId(customerCountry, customer);
  }

  /** When. */
  public Instant soldAt() {
    return Instant.ofEpochMilli(soldAtMs);
  }

  /** What. */
  public List<PurchaseLine> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** What it cost. */
  public long totalCents() {
    long sumCents = 0;
    for (PurchaseLine line : lines) {
      sumCents += line.totalCents();
    }
    return sumCents;
  }

  /** It as it was ingested. */
  public PurchaseRow row() {
    return new PurchaseRow(
        id(), employee(), customer(), soldAt(), lines.stream().map(PurchaseLine::data).toList());
  }
}
