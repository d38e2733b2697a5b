package emporium.wholesale.api;

import emporium.wholesale.Payment;
import emporium.wholesale.PaymentId;
import emporium.wholesale.Row;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A payment, as it is ingested and read. */
public record PaymentRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Positive Integer districtId,
    @NotNull @Positive Integer customerId,
    @NotNull @Positive Integer paymentNumber,
    @NotNull @Positive Integer atWarehouseId,
    @NotNull @Positive Integer atDistrictId,
    @NotNull Instant paidAt,
    @NotNull @Min(1) @Max(Money.PAYMENT_CENTS_MAX) Long amountCents,
    @NotNull @Size(max = Texts.DATA) String data,
    @Nullable @Size(max = Texts.TID) String tid) {
  /** What is read. */
  public static PaymentRow of(Payment row) {
    return new PaymentRow(
        "payments",
        row.id().warehouseId(),
        row.id().districtId(),
        row.id().customerId(),
        row.id().paymentNumber(),
        row.atWarehouseId(),
        row.atDistrictId(),
        Instant.ofEpochMilli(row.paidAtMs()),
        row.amountCents(),
        row.data(),
        row.tid());
  }

  /** What is ingested. */
  public Row row() {
    var id = new PaymentId(warehouseId, districtId, customerId, paymentNumber);
    return new Row(
        Payment.class,
        id,
        id.customer().district(),
        () ->
            List.of(
                new Payment(
                    id,
                    atWarehouseId,
                    atDistrictId,
                    paidAt.toEpochMilli(),
                    amountCents,
                    data,
                    tid == null ? "" : tid)));
  }
}
