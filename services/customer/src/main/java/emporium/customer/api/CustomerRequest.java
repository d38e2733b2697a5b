package emporium.customer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.customer.CustomerData;
import emporium.events.model.CustomerId;
import emporium.runtime.http.CardMasking;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A customer's row as ingestion sends it. The card's security code is not even read. What a
 * customer may not have may be absent.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CustomerRequest(
    @NotNull @Positive Integer id,
    @NotNull @Size(max = MAX) String firstName,
    @NotNull @Size(max = MAX) String lastName,
    @Size(max = MAX) @Nullable String address,
    @Size(max = MAX) @Nullable String complement,
    @Size(max = MAX) @Nullable String birthDate,
    @Size(max = MAX) @Nullable String zipCode,
    @Size(max = MAX) @Nullable String city,
    @Size(max = MAX) @Nullable String state,
    @Size(max = CARD_MAX) @Nullable String cardNumber,
    @Size(max = CARD_MAX) @Nullable String cardExpiration,
    @Size(max = MAX) @Nullable String cardHolderName,
    @Size(max = CARD_MAX) @Nullable String cardType,
    @PositiveOrZero @Nullable Integer successPaymentCount,
    @PositiveOrZero @Nullable Integer failedPaymentCount,
    @PositiveOrZero @Nullable Integer deliveryCount,
    @Size(max = DATA_MAX) @Nullable String data) {
  private static final int MAX = 255;
  private static final int CARD_MAX = 64;
  private static final int DATA_MAX = 1_000;

  /** Prints nothing of the customer but the id. */
  @Override
  public String toString() {
    return "CustomerRequest[id=" + id + "]";
  }

  CustomerData row() {
    return new CustomerData(
        new CustomerId(id),
        firstName,
        lastName,
        text(address),
        text(complement),
        text(birthDate),
        text(zipCode),
        text(city),
        text(state),
        text(CardMasking.card(cardNumber)),
        text(cardExpiration),
        text(cardHolderName),
        text(cardType),
        count(successPaymentCount),
        count(failedPaymentCount),
        count(deliveryCount),
        text(data));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static int count(@Nullable Integer value) {
    return value == null ? 0 : value;
  }
}
