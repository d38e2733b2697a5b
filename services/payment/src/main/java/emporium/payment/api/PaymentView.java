package emporium.payment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.PaymentType;
import emporium.payment.Payment;
import emporium.payment.PaymentLine;
import emporium.runtime.http.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A payment as reads and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PaymentView(
    String type,
    int customerId,
    int orderId,
    String tid,
    String invoiceNumber,
    String status,
    BigDecimal totalAmount,
    Instant createdAt,
    List<LineView> lines,
    @Nullable CardView card) {

  /** A line of a payment. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record LineView(
      int sequential,
      PaymentType type,
      int installments,
      BigDecimal value,
      String status,
      Instant createdAt) {}

  /** The card that pays, its number masked. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CardView(
      String cardNumber,
      @Nullable String cardHolderName,
      @Nullable String cardExpiration,
      @Nullable String cardBrand) {}

  public static PaymentView of(Payment payment) {
    return new PaymentView(
        "payments",
        payment.order().customerId(),
        payment.order().orderId(),
        payment.tid(),
        payment.invoiceNumber(),
        payment.state().toString(),
        Money.decimal(payment.totalCents()),
        payment.createdAt(),
        IntStream.range(0, payment.lines().size()).mapToObj(at -> line(payment, at)).toList(),
        card(payment));
  }

  private static LineView line(Payment payment, int at) {
    PaymentLine line = payment.lines().get(at);
    return new LineView(
        at + 1,
        line.type(),
        line.installments(),
        Money.decimal(line.valueCents()),
        payment.state().toString(),
        payment.createdAt());
  }

  private static @Nullable CardView card(Payment payment) {
    String number = payment.maskedCardNumber();
    return number == null
        ? null
        : new CardView(
            number, payment.cardHolderName(), payment.cardExpiration(), payment.cardBrand());
  }
}
