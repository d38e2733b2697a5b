package emporium.bookstore;

import java.util.Comparator;

/** An employee by its number within its shop, whose lock guards it. */
public record EmployeeId(String country, int shop, int number) implements Comparable<EmployeeId> {
  private static final Comparator<EmployeeId> ORDER =
      Comparator.comparing(EmployeeId::country)
          .thenComparingInt(EmployeeId::shop)
          .thenComparingInt(EmployeeId::number);

  /** The shop it works in. */
  public ShopId shopId() {
    return new ShopId(country, shop);
  }

  /** The key as answers show it. */
  public String text() {
    return country + "-" + shop + "-" + number;
  }

  @Override
  public int compareTo(EmployeeId other) {
    return ORDER.compare(this, other);
  }
}
