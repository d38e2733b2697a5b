package emporium.jmeter.driver.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.data.CustomerPayload;
import java.util.random.RandomGenerator;

/** Writes request bodies as JSON. */
public final class RequestBodies {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CREDIT_CARD = "CREDIT_CARD";
  private static final String[] PAYMENT_TYPES = {CREDIT_CARD, "DEBIT_CARD", "BOLETO"};
  private static final int INSTALLMENTS_MAX = 10;

  private RequestBodies() {}

  public static String of(Object body) {
    try {
      return JSON.writeValueAsString(body);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A checkout of this customer with a payment drawn at random. */
  public static String checkout(CustomerPayload customer, RandomGenerator random, String tid) {
    String payment = PAYMENT_TYPES[random.nextInt(PAYMENT_TYPES.length)];
    int installments = payment.equals(CREDIT_CARD) ? 1 + random.nextInt(INSTALLMENTS_MAX) : 0;
    return of(CheckoutBody.of(customer, payment, installments, tid));
  }
}
