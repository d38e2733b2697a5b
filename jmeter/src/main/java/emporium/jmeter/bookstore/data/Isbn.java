package emporium.jmeter.bookstore.data;

/** ISBNs of 13 digits with their check digit; those of later books are greater. */
final class Isbn {
  private static final long FIRST = 978_100_000_000L;
  private static final int BASE = 10;
  private static final int ODD_WEIGHT = 3;

  private Isbn() {}

  static String of(int book) {
    long body = FIRST + book;
    return body + Integer.toString(checkDigit(body));
  }

  private static int checkDigit(long body) {
    int sum = 0;
    int weight = ODD_WEIGHT; // of the last digit of the body, then in turn
    for (long rest = body; rest > 0; rest /= BASE) {
      sum += weight * (int) (rest % BASE);
      weight = ODD_WEIGHT + 1 - weight;
    }
    return (BASE - sum % BASE) % BASE;
  }

  /** The book of an ISBN, or a number that no book has. */
  static long book(String isbn) {
    return Long.parseLong(isbn) / BASE - FIRST;
  }
}
