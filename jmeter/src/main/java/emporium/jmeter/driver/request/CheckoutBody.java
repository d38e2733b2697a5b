package emporium.jmeter.driver.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.jmeter.data.CustomerPayload;

/** The body of {@code POST /cart/{customer}/checkout}. */
@JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
public record CheckoutBody(
    int customerId,
    String firstName,
    String lastName,
    String street,
    String complement,
    String city,
    String state,
    String zipCode,
    String paymentType,
    String cardNumber,
    String cardHolderName,
    String cardExpiration,
    String cardSecurityNumber,
    String cardBrand,
    int installments,
    @JsonProperty("instanceId") String instanceId) {

  public static CheckoutBody of(
      CustomerPayload customer, String payment, int installments, String tid) {
    return new CheckoutBody(
        customer.id(),
        customer.firstName(),
        customer.lastName(),
        customer.address(),
        customer.complement(),
        customer.city(),
        customer.state(),
        customer.zipCode(),
        payment,
        customer.cardNumber(),
        customer.cardHolderName(),
        customer.cardExpiration(),
        customer.cardSecurityNumber(),
        customer.cardType(),
        installments,
        tid);
  }
}
