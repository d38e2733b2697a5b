package emporium.wholesale.api;

import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.Row;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A customer, as it is ingested and read. */
public record CustomerRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Positive Integer districtId,
    @NotNull @Positive Integer customerId,
    @NotNull @Valid PersonRow person,
    @NotNull Instant since,
    @NotNull @Pattern(regexp = "[GB]C") String credit,
    @NotNull @Min(0) @Max(Money.SUM_CENTS_MAX) Long creditLimitCents,
    @NotNull @Min(0) @Max(10_000) Integer discount,
    @NotNull @Min(-Money.SUM_CENTS_MAX) @Max(Money.SUM_CENTS_MAX) Long balanceCents,
    @NotNull @Min(0) @Max(Money.SUM_CENTS_MAX) Long ytdPaymentCents,
    @NotNull @PositiveOrZero Integer paymentCount,
    @NotNull @PositiveOrZero Integer deliveryCount,
    @NotNull @Size(max = Texts.DATA) String data) {
  /** What is read. */
  public static CustomerRow of(Customer row) {
    return new CustomerRow(
        "customers",
        row.id().warehouseId(),
        row.id().districtId(),
        row.id().customerId(),
        PersonRow.of(row.person()),
        Instant.ofEpochMilli(row.sinceMs()),
        row.credit(),
        row.creditLimitCents(),
        row.discount(),
        row.balanceCents(),
        row.ytdPaymentCents(),
        row.paymentCount(),
        row.deliveryCount(),
        row.data());
  }

  /** What is ingested. */
  public Row row() {
    var id = new CustomerId(warehouseId, districtId, customerId);
    return new Row(
        Customer.class,
        id,
        id.district(),
        () ->
            List.of(
                new Customer(
                    id,
                    person.person(),
                    since.toEpochMilli(),
                    credit.equals("BC"),
                    creditLimitCents,
                    discount,
                    balanceCents,
                    ytdPaymentCents,
                    paymentCount,
                    deliveryCount,
                    data)));
  }
}
