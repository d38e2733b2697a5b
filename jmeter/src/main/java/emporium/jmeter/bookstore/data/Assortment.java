package emporium.jmeter.bookstore.data;

import java.math.BigInteger;
import java.util.Random;

/**
 * Which of all books a shop has: every so manieth one, from some book on. So each is found without
 * the others, and none comes twice.
 *
 * @param size how many, at most {@code books}
 * @param books how many there are in all
 * @param step has no common divisor with {@code books}
 */
record Assortment(int size, int books, int first, int step) {
  static Assortment draw(Random random, int size, int books) {
    int first = random.nextInt(books);
    int step = 1 + random.nextInt(books);
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(books)).equals(BigInteger.ONE)) {
      step++;
    }
    return new Assortment(size, books, first, step);
  }

  /** The book at a place, from 0. */
  int book(int place) {
    return (int) ((first + (long) step * place) % books);
  }

  /** The place of a book; not below the size if the shop does not have it. */
  int place(int book) {
    BigInteger all = BigInteger.valueOf(books);
    return BigInteger.valueOf(book - first)
        .multiply(BigInteger.valueOf(step).modInverse(all))
        .mod(all)
        .intValueExact();
  }
}
