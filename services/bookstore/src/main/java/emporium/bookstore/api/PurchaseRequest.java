package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.CustomerId;
import emporium.bookstore.EmployeeId;
import emporium.bookstore.Isbn;
import emporium.bookstore.LineData;
import emporium.bookstore.PurchaseId;
import emporium.bookstore.PurchaseRow;
import emporium.runtime.http.Money;
import emporium.runtime.http.problems.InvalidField;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A purchase as ingestion sends it and raw records show it.
 *
 * @param shop in the country of the purchase, as is the employee
 * @param soldAt an instant of the year in UTC
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PurchaseRequest(
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country,
    @NotNull @Min(Limits.YEAR_MIN) @Max(Limits.YEAR_MAX) Integer year,
    @NotNull @PositiveOrZero Integer number,
    @NotNull @PositiveOrZero Integer shop,
    @NotNull @PositiveOrZero Integer employee,
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
        String customerCountry,
    @NotNull @PositiveOrZero Integer customer,
    @NotNull String soldAt,
    @NotNull @Size(min = 1, max = Limits.LINES_MAX) List<@NotNull @Valid Line> lines) {
  /** Pieces of a book, as they were bought. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Line(
      @NotNull @Pattern(regexp = Limits.ISBN, message = Limits.ISBN_RULE) String isbn13,
      @NotNull @Positive @Max(Limits.AMOUNT_MAX) Integer amount,
      @NotNull @DecimalMin("0") @DecimalMax(Limits.PRICE_MAX) @Digits(integer = 7, fraction = 2)
          BigDecimal price) {
    static Line of(LineData data) {
      return new Line(
          Long.toString(data.book().value()), data.amount(), Money.decimal(data.priceCents()));
    }

    LineData data() {
      return new LineData(new Isbn(Long.parseLong(isbn13)), amount, Money.cents(price, "price"));
    }
  }

  static PurchaseRequest of(PurchaseRow row) {
    return new PurchaseRequest(
        row.key().country(),
        row.key().year(),
        row.key().number(),
        row.employee().shop(),
        row.employee().number(),
        row.customer().country(),
        row.customer().number(),
        row.soldAt().toString(),
        row.lines().stream().map(Line::of).toList());
  }

  PurchaseRow row() {
    return new PurchaseRow(
        new PurchaseId(country, year, number),
        new EmployeeId(country, shop, employee),
        new CustomerId(customerCountry, customer),
        instant(),
        lines.stream().map(Line::data).toList());
  }

  private Instant instant() {
    Instant instant;
    try {
      instant = Instant.parse(soldAt);
    } catch (DateTimeException wrong) {
      throw new InvalidField("sold_at", "must be an instant as 2021-12-31T17:59:59.999Z");
    }
    if (instant.atZone(ZoneOffset.UTC).getYear() != year
        || !instant.equals(instant.truncatedTo(ChronoUnit.MILLIS))) {
      throw new InvalidField("sold_at", "must be of the row's year in UTC, in milliseconds");
    }
    return instant;
  }
}
