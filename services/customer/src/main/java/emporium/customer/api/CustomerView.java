package emporium.customer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.customer.Customer;
import emporium.customer.CustomerCounter;
import emporium.customer.CustomerData;

/** A customer as reads and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CustomerView(
    String type,
    int id,
    String firstName,
    String lastName,
    String address,
    String complement,
    String birthDate,
    String zipCode,
    String city,
    String state,
    String cardNumber,
    String cardExpiration,
    String cardHolderName,
    String cardType,
    int successPaymentCount,
    int failedPaymentCount,
    int deliveryCount,
    int failedReservationCount,
    int abandonedCartCount,
    String data) {
  public static CustomerView of(Customer customer) {
    CustomerData row = customer.row();
    return new CustomerView(
        "customers",
        row.id().value(),
        row.firstName(),
        row.lastName(),
        row.address(),
        row.complement(),
        row.birthDate(),
        row.zipCode(),
        row.city(),
        row.state(),
        row.maskedCardNumber(),
        row.cardExpiration(),
        row.cardHolderName(),
        row.cardType(),
        row.successPayments(),
        row.failedPayments(),
        row.deliveries(),
        customer.count(CustomerCounter.FAILED_RESERVATION),
        customer.count(CustomerCounter.ABANDONED_CART),
        row.data());
  }
}
