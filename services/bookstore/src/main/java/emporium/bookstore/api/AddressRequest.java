package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.AddressData;
import emporium.runtime.http.problems.InvalidField;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** An address as rows send it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record AddressRequest(
    @NotNull @Size(max = Limits.NAME_MAX) String address,
    @Size(max = Limits.NAME_MAX) @Nullable String address2,
    @NotNull @Size(max = Limits.NAME_MAX) String zipCode,
    @NotNull @Size(max = Limits.NAME_MAX) String city,
    @NotNull @Size(max = Limits.NAME_MAX) String state,
    @NotNull @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE) String country) {
  static AddressRequest of(AddressData data) {
    return new AddressRequest(
        data.address(), data.address2(), data.zipCode(), data.city(), data.state(), data.country());
  }

  AddressData data() {
    return new AddressData(
        address, address2 == null ? "" : address2, zipCode, city, state, country);
  }

  /**
   * The address of a row that is in a country.
   *
   * @throws InvalidField if it is in another
   */
  AddressData dataIn(String rowCountry) {
    if (!country.equals(rowCountry)) {
      throw new InvalidField("address.country", "must be the row's country");
    }
    return data();
  }
}
