package emporium.bookstore;

import java.util.Comparator;

/** A customer by its number within its country. */
public record CustomerId(String country, int number) implements Comparable<CustomerId> {
  private static final Comparator<CustomerId> ORDER =
      Comparator.comparing(CustomerId::country).thenComparingInt(CustomerId::number);

  /** Its owner in the lock tree. */
  public CountryCode countryCode() {
    return new CountryCode(country);
  }

  @Override
  public int compareTo(CustomerId other) {
    return ORDER.compare(this, other);
  }
}
