package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.result.PaperFigures;
import java.util.List;
import java.util.Map;

/** What the paper measured, and why its factors are not those of right answers. */
final class BookstorePaper {
  private static final String RELATIONAL = "JPA";
  private static final String GRAPH = "MicroStream";

  static final PaperFigures FIGURES =
      new PaperFigures(
          "MicroStream vs. JPA: medians of the processing time, 10 users, medium, one machine",
          RELATIONAL,
          List.of(GRAPH),
          List.of(
              figures(
                  BookstoreQuery.BOOK_SALES,
                  "Book sales",
                  68.12,
                  2.84,
                  "Its JPA resolves each of some 1,500 books singly, and counts lines where the graph"
                      + " sums amounts."),
              figures(
                  BookstoreQuery.BOOKS_BY_TITLE,
                  "Books by title",
                  3.64,
                  0.91,
                  "Its graph searches words in a text index, its JPA whole titles without an index."),
              figures(
                  BookstoreQuery.BOOKS_IN_PRICE_RANGE,
                  "Books in a price range",
                  7.87,
                  0.93,
                  "Neither side has an index on the price; JPA loads whole entities with all they"
                      + " refer to."),
              figures(
                  BookstoreQuery.CUSTOMERS_PAGE,
                  "Page of customers",
                  2.8,
                  0.12,
                  "Its JPA counts all customers for each page, and neither side orders them."),
              figures(
                  BookstoreQuery.EMPLOYEE_OF_THE_YEAR,
                  "Employee of the year",
                  38.24,
                  14.59,
                  "Its graph has the comparator reversed and returns the employee with the lowest"
                      + " revenue; EXTRACT(YEAR) keeps JPA from its index."),
              figures(
                  BookstoreQuery.FOREIGNER_PURCHASES,
                  "Purchases of foreigners",
                  305.06,
                  0.72,
                  "Its JPA sends a statement for the items of each of some 550 purchases, and answers -1"
                      + " for every amount."),
              figures(
                  BookstoreQuery.SHOP_REVENUE,
                  "Revenue of a shop",
                  3.26,
                  1.11,
                  "EXTRACT(YEAR) keeps its JPA from the index on time; without sales it fails.")));

  private BookstorePaper() {}

  private static PaperFigures.Transaction figures(
      BookstoreQuery query, String title, double jpaMs, double graphMs, String reason) {
    return new PaperFigures.Transaction(
        query.resultKey(), title, Map.of(RELATIONAL, jpaMs, GRAPH, graphMs), reason);
  }
}
