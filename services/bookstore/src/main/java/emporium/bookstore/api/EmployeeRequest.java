package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.EmployeeId;
import emporium.bookstore.EmployeeRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** An employee of a shop as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EmployeeRequest(
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country,
    @NotNull @PositiveOrZero Integer shop,
    @NotNull @PositiveOrZero Integer number,
    @NotNull @Size(max = Limits.NAME_MAX) String name,
    @NotNull @Valid AddressRequest address) {
  static EmployeeRequest of(EmployeeRow row) {
    return new EmployeeRequest(
        row.key().country(),
        row.key().shop(),
        row.key().number(),
        row.name(),
        AddressRequest.of(row.address()));
  }

  EmployeeRow row() {
    return new EmployeeRow(new EmployeeId(country, shop, number), name, address.data());
  }
}
