package emporium.customer;

import emporium.events.model.CustomerId;

/**
 * A customer as ingestion gives it.
 *
 * @param maskedCardNumber all but the last four digits hidden
 * @param successPayments counted before this marketplace knew the customer; so are the other two
 */
public record CustomerData(
    CustomerId id,
    String firstName,
    String lastName,
    String address,
    String complement,
    String birthDate,
    String zipCode,
    String city,
    String state,
    String maskedCardNumber,
    String cardExpiration,
    String cardHolderName,
    String cardType,
    int successPayments,
    int failedPayments,
    int deliveries,
    String data) {}
