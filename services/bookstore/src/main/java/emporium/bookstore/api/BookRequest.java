package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.AuthorId;
import emporium.bookstore.BookRow;
import emporium.bookstore.Isbn;
import emporium.bookstore.PublisherId;
import emporium.runtime.http.Money;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** A book as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record BookRequest(
    @NotNull @Pattern(regexp = Limits.ISBN, message = Limits.ISBN_RULE) String isbn13,
    @NotNull @Size(max = Limits.NAME_MAX) String title,
    @NotNull @PositiveOrZero Integer author,
    @NotNull @PositiveOrZero Integer publisher,
    @NotNull @Size(max = Limits.NAME_MAX) String genre,
    @NotNull @Size(max = Limits.NAME_MAX) String language,
    @NotNull @DecimalMin("0") @DecimalMax(Limits.PRICE_MAX) @Digits(integer = 7, fraction = 2)
        BigDecimal purchasePrice,
    @NotNull @DecimalMin("0") @DecimalMax(Limits.PRICE_MAX) @Digits(integer = 7, fraction = 2)
        BigDecimal retailPrice) {
  static BookRequest of(BookRow row) {
    return new BookRequest(
        Long.toString(row.key().value()),
        row.title(),
        row.author().value(),
        row.publisher().value(),
        row.genre(),
        row.language(),
        Money.decimal(row.purchaseCents()),
        Money.decimal(row.retailCents()));
  }

  BookRow row() {
    return new BookRow(
        new Isbn(Long.parseLong(isbn13)),
        title,
        new AuthorId(author),
        new PublisherId(publisher),
        genre,
        language,
        Money.cents(purchasePrice, "purchase_price"),
        Money.cents(retailPrice, "retail_price"));
  }
}
