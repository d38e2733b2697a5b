package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.CustomerId;
import emporium.bookstore.CustomerRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/**
 * A customer as ingestion sends it and raw records show it.
 *
 * @param id its place in the list of all customers, from 0
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CustomerRequest(
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country,
    @NotNull @PositiveOrZero Integer number,
    @NotNull @PositiveOrZero Integer id,
    @NotNull @Size(max = Limits.NAME_MAX) String name,
    @NotNull @Valid AddressRequest address) {
  static CustomerRequest of(CustomerRow row) {
    return new CustomerRequest(
        row.key().country(),
        row.key().number(),
        row.id(),
        row.name(),
        AddressRequest.of(row.address()));
  }

  CustomerRow row() {
    return new CustomerRow(new CustomerId(country, number), id, name, address.dataIn(country));
  }
}
