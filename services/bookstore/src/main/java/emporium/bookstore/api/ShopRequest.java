package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.ShopId;
import emporium.bookstore.ShopRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** A shop as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ShopRequest(
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country,
    @NotNull @PositiveOrZero Integer number,
    @NotNull @Size(max = Limits.NAME_MAX) String name,
    @NotNull @Valid AddressRequest address) {
  static ShopRequest of(ShopRow row) {
    return new ShopRequest(
        row.key().country(), row.key().number(), row.name(), AddressRequest.of(row.address()));
  }

  ShopRow row() {
    return new ShopRow(new ShopId(country, number), name, address.dataIn(country));
  }
}
