package emporium.customer;

import emporium.events.model.CustomerId;
import emporium.persistence.Aggregate;

/**
 * One customer, ingested or known from events only.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CustomerId}. Source: paper 2.1.
 */
public class Customer extends Aggregate {
  private int id;
  private boolean ingested;
  private int successPayments;
  private int failedPayments;
  private int deliveries;
  private int failedReservations;
  private int abandonedCarts;
  private String firstName = "";
  private String lastName = "";
  private String address = "";
  private String complement = "";
  private String birthDate = "";
  private String zipCode = "";
  private String city = "";
  private String state = "";
  private String maskedCardNumber = "";
  private String cardExpiration = "";
  private String cardHolderName = "";
  private String cardType = "";
  private String data = "";

  protected Customer() {}

  /** A customer known by id only. */
  Customer(CustomerId id) {
    this.id = id.value();
  }

  /** Its identity. */
  public CustomerId id() {
    return new CustomerId(id);
  }

  /** Whether its row has come; before, no client may see it. */
  public boolean ingested() {
    return ingested;
  }

  /** The value of a counter. */
  public int count(CustomerCounter counter) {
    return switch (counter) {
      case SUCCESS_PAYMENT -> successPayments;
      case FAILED_PAYMENT -> failedPayments;
      case DELIVERY -> deliveries;
      case FAILED_RESERVATION -> failedReservations;
      case ABANDONED_CART -> abandonedCarts;
    };
  }

  /** What ingestion gave, with the counters as they are now. */
  public CustomerData row() {
    return new CustomerData(
        id(),
        firstName,
        lastName,
        address,
        complement,
        birthDate,
        zipCode,
        city,
        state,
        maskedCardNumber,
        cardExpiration,
        cardHolderName,
        cardType,
        successPayments,
        failedPayments,
        deliveries,
        data);
  }

  /**
   * Ingests a row. Its counters start those of a customer who was not ingested; later they are as
   * counted here.
   */
  void ingest(CustomerData row) {
    requireTouched();
    if (!ingested) {
      successPayments += row.successPayments();
      failedPayments += row.failedPayments();
      deliveries += row.deliveries();
    }
    ingested = true;
    firstName = row.firstName();
    lastName = row.lastName();
    address = row.address();
    complement = row.complement();
    birthDate = row.birthDate();
    zipCode = row.zipCode();
    city = row.city();
    state = row.state();
    maskedCardNumber = row.maskedCardNumber();
    cardExpiration = row.cardExpiration();
    cardHolderName = row.cardHolderName();
    cardType = row.cardType();
    data = row.data();
  }

  /** Counts one more event. */
  void increment(CustomerCounter counter) {
    requireTouched();
    switch (counter) {
      case SUCCESS_PAYMENT -> successPayments++;
      case FAILED_PAYMENT -> failedPayments++;
      case DELIVERY -> deliveries++;
      case FAILED_RESERVATION -> failedReservations++;
      case ABANDONED_CART -> abandonedCarts++;
    }
  }

  /** Whether nothing has been counted. */
  boolean hasZeroCounters() {
    return successPayments == 0
        && failedPayments == 0
        && deliveries == 0
        && failedReservations == 0
        && abandonedCarts == 0;
  }

  /** Restarts counting. */
  void resetCounters() {
    requireTouched();
    successPayments = 0;
    failedPayments = 0;
    deliveries = 0;
    failedReservations = 0;
    abandonedCarts = 0;
  }
}
