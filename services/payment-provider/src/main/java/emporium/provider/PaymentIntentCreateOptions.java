package emporium.provider;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A request to charge. Names are matched in any case, as everywhere.
 *
 * @param cardOptions absent for payments without a card
 */
public record PaymentIntentCreateOptions(
    @NotBlank @Size(max = 64) String customer,
    @NotNull BigDecimal amount,
    @NotBlank @Size(max = 64) String paymentMethod,
    @NotNull @Pattern(regexp = KEY) String idempotencyKey,
    @Valid @Nullable CardOptions cardOptions,
    @Size(max = 64) @Nullable String setupFutureUsage,
    @NotNull @Pattern(regexp = "[A-Za-z]{3}") String currency) {
  /** What an idempotency key looks like. */
  static final String KEY = "[A-Za-z0-9_.-]{1,128}";

  /**
   * The card to charge. Checked and dropped: neither the number nor the security code goes beyond
   * this object.
   *
   * @param number digits
   * @param expMonth two digits
   * @param expYear two or four digits
   */
  public record CardOptions(
      @NotNull @Pattern(regexp = "[0-9]{8,19}", message = "must be 8 to 19 digits") String number,
      @NotNull @Pattern(regexp = "0[1-9]|1[0-2]", message = "must be a month") String expMonth,
      @NotNull @Pattern(regexp = "[0-9]{2}|[0-9]{4}", message = "must be a year") String expYear,
      @Nullable String cvc) {

    /** Prints nothing of the card. */
    @Override
    public String toString() {
      return "CardOptions[]";
    }
  }
}
