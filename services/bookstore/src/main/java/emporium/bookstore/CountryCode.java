package emporium.bookstore;

/** A country by its two letters (ISO 3166-1 alpha-2); owns its shops, customers and sales years. */
public record CountryCode(String value) implements Comparable<CountryCode> {
  @Override
  public int compareTo(CountryCode other) {
    return value.compareTo(other.value);
  }
}
