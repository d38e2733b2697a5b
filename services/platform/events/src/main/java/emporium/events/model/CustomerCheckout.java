package emporium.events.model;

import org.jspecify.annotations.Nullable;

/**
 * The customer, the shipping address and the payment data. Never has the card's security number.
 *
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

  /** Never prints the card number. */
  @Override
  public String toString() {
    return "CustomerCheckout[customerId=" + customerId + ", instanceId=" + instanceId + "]";
  }
}
