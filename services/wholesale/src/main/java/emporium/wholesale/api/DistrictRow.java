package emporium.wholesale.api;

import emporium.runtime.http.problems.InvalidField;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.DistrictYtdId;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.OrderCounterId;
import emporium.wholesale.Row;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A district, what it has taken in and its counter, as they are ingested and read. */
public record DistrictRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Min(1) @Max(District.PER_WAREHOUSE) Integer districtId,
    @NotNull @Size(max = Texts.NAME) String name,
    @NotNull @Valid AddressRow address,
    @NotNull @Min(0) @Max(10_000) Integer salesTax,
    @NotNull @Min(-Money.SUM_CENTS_MAX) @Max(Money.SUM_CENTS_MAX) Long ytdCents,
    @NotNull @Positive Integer nextOrder,
    @NotNull @Positive Integer nextDelivery) {
  /** What is read. */
  public static DistrictRow of(District row, long ytdCents, OrderCounter counter) {
    return new DistrictRow(
        "districts",
        row.id().warehouseId(),
        row.id().districtId(),
        row.name(),
        AddressRow.of(row.address()),
        row.salesTax(),
        ytdCents,
        counter.nextOrder(),
        counter.nextDelivery());
  }

  /** What is ingested. */
  public Row row() {
    if (nextDelivery > nextOrder) {
      throw new InvalidField("nextDelivery", "must not be above nextOrder");
    }
    var id = new DistrictId(warehouseId, districtId);
    return new Row(
        District.class,
        id,
        id,
        () ->
            List.of(
                new District(id, name, address.address(), salesTax),
                new DistrictYtd(new DistrictYtdId(warehouseId, districtId), ytdCents),
                new OrderCounter(
                    new OrderCounterId(warehouseId, districtId), nextOrder, nextDelivery)));
  }
}
