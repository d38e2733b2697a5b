package emporium.wholesale.api;

import emporium.wholesale.Carrier;
import emporium.wholesale.CarrierId;
import emporium.wholesale.Row;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A carrier, as it is ingested and read. */
public record CarrierRow(
    @Nullable String type,
    @NotNull @Positive Integer carrierId,
    @NotNull @Size(max = Texts.NAME) String name,
    @NotNull @Size(max = Texts.NAME) String phoneNumber,
    @NotNull @Valid AddressRow address) {
  /** What is read. */
  public static CarrierRow of(Carrier row) {
    return new CarrierRow(
        "carriers",
        row.id().carrierId(),
        row.name(),
        row.phoneNumber(),
        AddressRow.of(row.address()));
  }

  /** What is ingested. */
  public Row row() {
    var id = new CarrierId(carrierId);
    return new Row(
        Carrier.class,
        id,
        Row.NO_OWNER,
        () -> List.of(new Carrier(id, name, phoneNumber, address.address())));
  }
}
