package emporium.bookstore;

import java.util.Comparator;

/** What the shops of a country sold in a year (UTC); owns these purchases. */
public record SalesYear(String country, int year) implements Comparable<SalesYear> {
  private static final Comparator<SalesYear> ORDER =
      Comparator.comparing(SalesYear::country).thenComparingInt(SalesYear::year);

  /** Its owner in the lock tree. */
  public CountryCode countryCode() {
    return new CountryCode(country);
  }

  @Override
  public int compareTo(SalesYear other) {
    return ORDER.compare(this, other);
  }
}
