package emporium.bookstore;

import java.util.Comparator;

/** A shop by its number within its country; guards its employees and inventory too. */
public record ShopId(String country, int number) implements Comparable<ShopId> {
  private static final Comparator<ShopId> ORDER =
      Comparator.comparing(ShopId::country).thenComparingInt(ShopId::number);

  /** Its owner in the lock tree. */
  public CountryCode countryCode() {
    return new CountryCode(country);
  }

  @Override
  public int compareTo(ShopId other) {
    return ORDER.compare(this, other);
  }
}
