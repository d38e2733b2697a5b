package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.InventoryItemId;
import emporium.bookstore.InventoryItemRow;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;

/** What a shop has of a book, as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record InventoryItemRequest(
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country,
    @NotNull @PositiveOrZero Integer shop,
    @NotNull @Pattern(regexp = Limits.ISBN, message = Limits.ISBN_RULE) String isbn13,
    @NotNull @PositiveOrZero Integer amount) {
  static InventoryItemRequest of(InventoryItemRow row) {
    return new InventoryItemRequest(
        row.key().country(), row.key().shop(), Long.toString(row.key().isbn()), row.amount());
  }

  InventoryItemRow row() {
    return new InventoryItemRow(new InventoryItemId(country, shop, Long.parseLong(isbn13)), amount);
  }
}
