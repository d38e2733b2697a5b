package emporium.jmeter.bookstore.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigDecimal;

/**
 * A book as {@code POST /api/rows} takes it.
 *
 * @param author id
 * @param publisher id
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record BookPayload(
    String isbn13,
    String title,
    int author,
    int publisher,
    String genre,
    String language,
    BigDecimal purchasePrice,
    BigDecimal retailPrice) {}
