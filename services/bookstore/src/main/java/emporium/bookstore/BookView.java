package emporium.bookstore;

import java.math.BigDecimal;

/** A book as answers show it. */
public record BookView(
    String isbn13,
    String title,
    String author,
    String genre,
    String publisher,
    BigDecimal purchasePrice,
    BigDecimal retailPrice,
    String language) {
  /** Of a book's fields, the author's and the publisher's name. */
  public static BookView of(
      long isbn,
      String title,
      String author,
      String genre,
      String publisher,
      long purchaseCents,
      long retailCents,
      String language) {
    return new BookView(
        Long.toString(isbn),
        title,
        author,
        genre,
        publisher,
        BigDecimal.valueOf(purchaseCents, 2),
        BigDecimal.valueOf(retailCents, 2),
        language);
  }
}
