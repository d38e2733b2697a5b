package emporium.cart.api;

import emporium.events.cards.CardTokens;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.PaymentType;
import emporium.runtime.http.problems.InvalidField;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A checkout as clients send it (docs/openapi.yaml, CustomerCheckout). Names are matched
 * case-insensitively. There is no component for {@code CardSecurityNumber}: it is ignored like any
 * unknown field, so it exists nowhere behind this line (docs/semantics.md, "Cards").
 */
public record CheckoutRequest(
    @NotNull @Positive Integer customerId,
    @NotNull @Size(max = 256) String firstName,
    @NotNull @Size(max = 256) String lastName,
    @NotNull @Size(max = 256) String street,
    @Nullable @Size(max = 256) String complement,
    @NotNull @Size(max = 256) String city,
    @NotNull @Size(max = 256) String state,
    @NotNull @Size(max = 64) String zipCode,
    @NotNull @Pattern(regexp = "CREDIT_CARD|DEBIT_CARD|BOLETO") String paymentType,
    @Nullable @Pattern(regexp = "[0-9 -]{4,32}") String cardNumber,
    @Nullable @Size(max = 256) String cardHolderName,
    @Nullable @Size(max = 16) String cardExpiration,
    @Nullable @Size(max = 32) String cardBrand,
    @Nullable @Min(0) @Max(10) Integer installments,
    @NotNull @Size(min = 1, max = 128) String instanceId) {

  /** Never prints the card. */
  @Override
  public String toString() {
    return "CheckoutRequest[customerId=" + customerId + ", instanceId=" + instanceId + "]";
  }

  /**
   * The command of the request, with a token in place of the card's number: it exists nowhere
   * behind this line.
   *
   * @throws InvalidField if it is not the customer's of the path, or the means of payment is
   *     incomplete
   */
  CustomerCheckout checkout(CustomerId customer, CardTokens cards) {
    if (customerId != customer.value()) {
      throw new InvalidField("customerId", "must be the customer of the path");
    }
    var type = PaymentType.valueOf(paymentType);
    boolean card = type != PaymentType.BOLETO;
    var checkout =
        new CustomerCheckout(
            customerId,
            firstName,
            lastName,
            street,
            complement == null ? "" : complement,
            city,
            state,
            zipCode,
            type,
            card ? required(cardNumber, "cardNumber") : null,
            card ? required(cardHolderName, "cardHolderName") : null,
            card ? required(cardExpiration, "cardExpiration") : null,
            card ? required(cardBrand, "cardBrand") : null,
            type == PaymentType.CREDIT_CARD ? creditInstallments() : 0,
            instanceId);
    return cards.seal(checkout);
  }

  private static String required(@Nullable String value, String field) {
    if (value == null || value.isBlank()) {
      throw new InvalidField(field, "is needed to pay by card");
    }
    return value;
  }

  private int creditInstallments() {
    if (installments == null || installments < 1) {
      throw new InvalidField("installments", "must be 1 to 10 for a credit card");
    }
    return installments;
  }
}
