package emporium.provider.api;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A request to charge. Names are matched in any case, as everywhere.
 *
 * @param cardOptions absent for payments without a card
 */
public record PaymentIntentCreateOptions(
    @NotBlank @Size(max = 64) String customer,
    @NotNull
        @DecimalMin("0")
        @Digits(integer = 15, fraction = 10, message = "must be a plain amount")
        BigDecimal amount,
    @NotBlank @Size(max = 64) String paymentMethod,
    @NotNull @Pattern(regexp = KEY) String idempotencyKey,
    @Valid @Nullable CardOptions cardOptions,
    @Size(max = 64) @Nullable String setupFutureUsage,
    @NotNull @Pattern(regexp = "[A-Za-z]{3}") String currency) {
  /** What an idempotency key looks like. */
  static final String KEY = "[A-Za-z0-9_.-]{1,128}";

  /** The amount of a whole invoice, rounded half-even and never through a float. */
  long amountCents() {
    return amount.setScale(2, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
  }

  /**
   * The card to charge. Checked and dropped: neither the number nor the security code goes beyond
   * this object.
   *
   * @param number digits, as the marketplace takes them
   * @param expMonth empty if the customer's string was not a month and a year
   */
  public record CardOptions(
      @NotNull @Pattern(regexp = "[0-9 -]{4,32}", message = "must be digits") String number,
      @NotNull @Size(max = 4) String expMonth,
      @NotNull @Size(max = 4) String expYear,
      @Nullable String cvc) {

    /** Prints nothing of the card. */
    @Override
    public String toString() {
      return "CardOptions[]";
    }
  }
}
