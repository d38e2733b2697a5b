package emporium.bookstore.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.bookstore.PublisherId;
import emporium.bookstore.PublisherRow;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** A publisher as ingestion sends it and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PublisherRequest(
    @NotNull @PositiveOrZero Integer id,
    @NotNull @Size(max = Limits.NAME_MAX) String name,
    @NotNull @Valid AddressRequest address) {
  static PublisherRequest of(PublisherRow row) {
    return new PublisherRequest(row.key().value(), row.name(), AddressRequest.of(row.address()));
  }

  PublisherRow row() {
    return new PublisherRow(new PublisherId(id), name, address.data());
  }
}
