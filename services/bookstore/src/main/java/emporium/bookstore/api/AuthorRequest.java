package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.AuthorId;
import emporium.bookstore.AuthorRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** An author as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record AuthorRequest(
    @NotNull @PositiveOrZero Integer id,
    @NotNull @Size(max = Limits.NAME_MAX) String name,
    @NotNull @Valid AddressRequest address) {
  static AuthorRequest of(AuthorRow row) {
    return new AuthorRequest(row.key().value(), row.name(), AddressRequest.of(row.address()));
  }

  AuthorRow row() {
    return new AuthorRow(new AuthorId(id), name, address.data());
  }
}
