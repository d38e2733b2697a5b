package emporium.jmeter.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** A customer as {@code POST /customer} takes it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CustomerPayload(
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
    String cardSecurityNumber,
    String cardExpiration,
    String cardHolderName,
    String cardType,
    int successPaymentCount,
    int failedPaymentCount,
    int deliveryCount,
    String data) {}
