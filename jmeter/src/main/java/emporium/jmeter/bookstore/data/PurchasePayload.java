package emporium.jmeter.bookstore.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigDecimal;
import java.util.List;

/**
 * A purchase as {@code POST /api/rows} takes it.
 *
 * @param number in the country's year
 * @param employee number in the shop
 * @param customer number in its country
 * @param soldAt an instant in UTC
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PurchasePayload(
    String country,
    int year,
    int number,
    int shop,
    int employee,
    String customerCountry,
    int customer,
    String soldAt,
    List<Line> lines) {
  /** Pieces of a book at the price of one. */
  public record Line(String isbn13, int amount, BigDecimal price) {}
}
