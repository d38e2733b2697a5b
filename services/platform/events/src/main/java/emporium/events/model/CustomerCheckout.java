package emporium.events.model;

import org.jspecify.annotations.Nullable;

/**
 * The customer, the shipping address and the payment data. Never has the card's security number.
 *
 * @param cardNumber a token of the card's number ({@code emporium.events.cards.CardTokens}), and in
 *     what is published once the payment is decided the masked number; events of earlier versions
 *     have the number itself
 * @param installments 1 to 10 for credit cards, else 0
 * @param instanceId the client's transaction id
 */
public record CustomerCheckout(
    int customerId,
    String firstName,
    String lastName,
    String street,
    String complement,
    String city,
    String state,
    String zipCode,
    PaymentType paymentType,
    @Nullable String cardNumber,
    @Nullable String cardHolderName,
    @Nullable String cardExpiration,
    @Nullable String cardBrand,
    int installments,
    String instanceId) {

  /** The same with another card number. */
  public CustomerCheckout withCardNumber(@Nullable String other) {
    return new CustomerCheckout(
        customerId,
        firstName,
        lastName,
        street,
        complement,
        city,
        state,
        zipCode,
        paymentType,
        other,
        cardHolderName,
        cardExpiration,
        cardBrand,
        installments,
        instanceId);
  }

  /** Never prints the card number. */
  @Override
  public String toString() {
    return "CustomerCheckout[customerId=" + customerId + ", instanceId=" + instanceId + "]";
  }
}
