package emporium.bookstore;

import java.util.Comparator;

/** A purchase by its number within its sales year. */
public record PurchaseId(String country, int year, int number) implements Comparable<PurchaseId> {
  private static final Comparator<PurchaseId> ORDER =
      Comparator.comparing(PurchaseId::country)
          .thenComparingInt(PurchaseId::year)
          .thenComparingInt(PurchaseId::number);

  /** Its owner in the lock tree. */
  public SalesYear salesYear() {
    return new SalesYear(country, year);
  }

  /** The key as answers show it. */
  public String text() {
    return country + "-" + year + "-" + number;
  }

  @Override
  public int compareTo(PurchaseId other) {
    return ORDER.compare(this, other);
  }
}
