package emporium.bookstore;

/**
 * How often a book was sold.
 *
 * @param amount pieces of it
 */
public record BookSales(BookView book, long amount) {}
