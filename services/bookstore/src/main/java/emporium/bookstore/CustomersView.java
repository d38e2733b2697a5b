package emporium.bookstore;

/**
 * How many customers there are.
 *
 * @param pageCount pages that are not empty
 * @param pageSize customers on a full page
 */
public record CustomersView(int customerCount, int pageCount, int pageSize) {}
