package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * A customer of a district.
 *
 * <p>Invariant: the balance is what was delivered, less what was paid, since it was ingested;
 * {@code data} keeps its length. Not thread-safe: guarded by the lock of its {@link CustomerId},
 * which guards its orders and payments too.
 */
public class Customer extends Aggregate {
  private int warehouseId;
  private int districtId;
  private int customerId;
  private Person person = new Person();
  private long sinceMs;
  private boolean badCredit; // BC, else GC
  private long creditLimitCents;
  private int discount; // hundredths of a percent
  private long balanceCents;
  private long ytdPaymentCents;
  private int paymentCount;
  private int deliveryCount;
  private String data = "";

  protected Customer() {}

  /** A new one, as it is ingested. */
  public Customer(
      CustomerId id,
      Person person,
      long sinceMs,
      boolean badCredit,
      long creditLimitCents,
      int discount,
      long balanceCents,
      long ytdPaymentCents,
      int paymentCount,
      int deliveryCount,
      String data) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    customerId = id.customerId();
    this.person = person;
    this.sinceMs = sinceMs;
    this.badCredit = badCredit;
    this.creditLimitCents = creditLimitCents;
    this.discount = discount;
    this.balanceCents = balanceCents;
    this.ytdPaymentCents = ytdPaymentCents;
    this.paymentCount = paymentCount;
    this.deliveryCount = deliveryCount;
    this.data = data;
  }

  /** Its identity. */
  public CustomerId id() {
    return new CustomerId(warehouseId, districtId, customerId);
  }

  /** Who it is; never changes, so it is indexed. */
  public Person person() {
    return person;
  }

  /** Since when, in milliseconds of the epoch. */
  public long sinceMs() {
    return sinceMs;
  }

  /** Whether the credit is bad. */
  public boolean badCredit() {
    return badCredit;
  }

  /** The limit of the credit. */
  public long creditLimitCents() {
    return creditLimitCents;
  }

  /** The discount, in hundredths of a percent. */
  public int discount() {
    return discount;
  }

  /** What the customer owes. */
  public long balanceCents() {
    return balanceCents;
  }

  /** What was paid this year. */
  public long ytdPaymentCents() {
    return ytdPaymentCents;
  }

  /** How many payments there were. */
  public int paymentCount() {
    return paymentCount;
  }

  /** How many deliveries there were. */
  public int deliveryCount() {
    return deliveryCount;
  }

  /** Free text; with bad credit, the latest payments first. */
  public String data() {
    return data;
  }

  /** The credit as TPC-C calls it. */
  public String credit() {
    return badCredit ? "BC" : "GC";
  }

  /**
   * Records a payment at a district, not necessarily the customer's own. Bad credit notes it in the
   * data, which keeps its length.
   *
   * @return the number of the payment
   */
  int pay(DistrictId at, long amountCents) {
    requireTouched();
    balanceCents = Math.subtractExact(balanceCents, amountCents);
    ytdPaymentCents = Math.addExact(ytdPaymentCents, amountCents);
    paymentCount++;
    if (badCredit) {
      data = dataAfterPayment(id(), at, amountCents, data);
    }
    return paymentCount;
  }

  /** The data of a customer with bad credit after a payment: the payment first, in their length. */
  public static String dataAfterPayment(
      CustomerId customer, DistrictId at, long amountCents, String data) {
    String note =
        String.join(
            " ",
            String.valueOf(customer.customerId()),
            String.valueOf(customer.districtId()),
            String.valueOf(customer.warehouseId()),
            String.valueOf(at.districtId()),
            String.valueOf(at.warehouseId()),
            String.valueOf(amountCents),
            "");
    return (note + data).substring(0, data.length());
  }

  /** Records the delivery of an order. */
  void receive(long amountCents) {
    requireTouched();
    balanceCents = Math.addExact(balanceCents, amountCents);
    deliveryCount++;
  }
}
