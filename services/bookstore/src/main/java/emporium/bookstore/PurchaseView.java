package emporium.bookstore;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A purchase as answers show it.
 *
 * @param id country, year and number
 * @param employee the name
 * @param customer the name
 * @param itemCount lines
 * @param amount what it cost
 */
public record PurchaseView(
    String id,
    String employee,
    String customer,
    String customerCountryCode,
    Instant timestamp,
    int itemCount,
    BigDecimal amount) {}
