package emporium.provider.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.provider.ChargeResult;
import emporium.provider.ChargeStatus;
import emporium.runtime.http.Money;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * The status of a charge, as the provider answers it. The same for the same key, until it is
 * voided.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PaymentIntent(
    String id,
    BigDecimal amount,
    String status,
    String clientSecret,
    String currency,
    String customer,
    String confirmationMethod,
    Instant created) {
  static PaymentIntent of(ChargeResult charge) {
    String id = "pi_" + charge.key().value();
    return new PaymentIntent(
        id,
        Money.decimal(charge.amountCents()),
        status(charge.status()),
        id + "_secret",
        charge.currency(),
        charge.customer(),
        "automatic",
        charge.createdAt());
  }

  private static String status(ChargeStatus status) {
    return switch (status) {
      case SUCCEEDED -> "succeeded";
      case FAILED -> "requires_payment_method";
      case VOIDED -> "canceled";
    };
  }
}
