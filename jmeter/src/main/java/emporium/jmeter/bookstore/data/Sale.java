package emporium.jmeter.bookstore.data;

import java.time.Instant;
import java.util.List;

/**
 * A purchase as places among all rows, for those who compute with many.
 *
 * @param buyer among all inhabitants
 */
public record Sale(PurchasePlace place, int buyer, Instant soldAt, List<Line> lines) {
  /**
   * Pieces of a book.
   *
   * @param book by its place in the order of ISBNs
   * @param priceCents of one
   */
  public record Line(int book, int amount, int priceCents) {}

  /** What it cost. */
  public long totalCents() {
    long sumCents = 0;
    for (Line line : lines) {
      sumCents += (long) line.amount() * line.priceCents();
    }
    return sumCents;
  }
}
