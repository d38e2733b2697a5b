package emporium.jmeter.bookstore.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * How much data a bookstore is filled with. Countries, and the books of each, are exact; of all
 * else there is a random number up to a limit, at least a share of it. Source: the sizes of the
 * Bookstore Performance Demo.
 */
public enum BookstoreSize {
  MINIMAL(100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
  SMALL(0, 10, 1, 10, 50, 100, 10, 100, 3, 250, 10, 5, 100, 3),
  MEDIUM(30, 100, 3, 25, 250, 500, 10, 500, 4, 350, 15, 7, 150, 3),
  LARGE(40, 500, 5, 50, 500, 1_000, 25, 750, 5, 500, 20, 10, 150, 3),
  HUMONGOUS(50, 500, 5, 50, 500, 1_000, 50, 750, 5, 500, 100, 10, 150, 3);

  private final int sharePercentMin;
  final int genresMax;
  final int countries;
  final int publishersPerCountryMax;
  final int authorsPerCountryMax;
  final int booksPerCountry;
  final int citiesPerCountryMax;
  final int customersPerCityMax;
  final int shopsPerCityMax;
  final int booksPerShopMax;
  final int yearsMax;
  final int employeesPerShopMax;
  final int purchasesPerEmployeeAndYearMax;
  final int linesPerPurchaseMax;

  BookstoreSize(
      int sharePercentMin,
      int genresMax,
      int countries,
      int publishersPerCountryMax,
      int authorsPerCountryMax,
      int booksPerCountry,
      int citiesPerCountryMax,
      int customersPerCityMax,
      int shopsPerCityMax,
      int booksPerShopMax,
      int yearsMax,
      int employeesPerShopMax,
      int purchasesPerEmployeeAndYearMax,
      int linesPerPurchaseMax) {
    this.sharePercentMin = sharePercentMin;
    this.genresMax = genresMax;
    this.countries = countries;
    this.publishersPerCountryMax = publishersPerCountryMax;
    this.authorsPerCountryMax = authorsPerCountryMax;
    this.booksPerCountry = booksPerCountry;
    this.citiesPerCountryMax = citiesPerCountryMax;
    this.customersPerCityMax = customersPerCityMax;
    this.shopsPerCityMax = shopsPerCityMax;
    this.booksPerShopMax = booksPerShopMax;
    this.yearsMax = yearsMax;
    this.employeesPerShopMax = employeesPerShopMax;
    this.purchasesPerEmployeeAndYearMax = purchasesPerEmployeeAndYearMax;
    this.linesPerPurchaseMax = linesPerPurchaseMax;
  }

  /**
   * The size of that name.
   *
   * @throws IllegalArgumentException naming those there are
   */
  public static BookstoreSize of(String name) {
    return Arrays.stream(values())
        .filter(size -> size.id().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "size must be "
                        + Arrays.stream(values())
                            .map(BookstoreSize::id)
                            .collect(Collectors.joining(", "))
                        + ", was '"
                        + name
                        + "'"));
  }

  /** The name in options and results. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A number below the limit, but not below the size's share of it, which can be the limit. */
  int drawUpTo(Random random, int max) {
    return Math.max(random.nextInt(max), max * sharePercentMin / 100);
  }

  /** How many there are in a range from 0 up to such a number: at least one. */
  int drawCount(Random random, int max) {
    return drawUpTo(random, max) + 1;
  }
}
