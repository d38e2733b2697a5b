package emporium.bookstore;

/** A purchase by its number within its sales year. */
public record PurchaseId(String country, int year, int number) implements Comparable<PurchaseId> {
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
    int byCountry = country.compareTo(other.country);
    if (byCountry != 0) {
      return byCountry;
    }
    return year != other.year
        ? Integer.compare(year, other.year)
        : Integer.compare(number, other.number);
  }
}
