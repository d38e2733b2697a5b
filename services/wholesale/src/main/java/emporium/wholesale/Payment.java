package emporium.wholesale;

import emporium.persistence.Aggregate;

/** A payment. Immutable. Guarded by the lock of its {@link CustomerId}. */
public class Payment extends Aggregate {
  private static final String BETWEEN_NAMES = "    ";

  private int warehouseId;
  private int districtId;
  private int customerId;
  private int paymentNumber;
  private int atWarehouseId;
  private int atDistrictId;
  private long paidAtMs;
  private long amountCents;
  private String data = "";
  private String tid = "";

  protected Payment() {}

  /** A new one, as it is ingested. */
  public Payment(
      PaymentId id,
      int atWarehouseId,
      int atDistrictId,
      long paidAtMs,
      long amountCents,
      String data,
      String tid) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    customerId = id.customerId();
    paymentNumber = id.paymentNumber();
    this.atWarehouseId = atWarehouseId;
    this.atDistrictId = atDistrictId;
    this.paidAtMs = paidAtMs;
    this.amountCents = amountCents;
    this.data = data;
    this.tid = tid;
  }

  /** Its identity. */
  public PaymentId id() {
    return new PaymentId(warehouseId, districtId, customerId, paymentNumber);
  }

  /** The warehouse where it was made. */
  public int atWarehouseId() {
    return atWarehouseId;
  }

  /** The district where it was made. */
  public int atDistrictId() {
    return atDistrictId;
  }

  /** When, in milliseconds of the epoch. */
  public long paidAtMs() {
    return paidAtMs;
  }

  /** How much. */
  public long amountCents() {
    return amountCents;
  }

  /** The names of warehouse and district. */
  public String data() {
    return data;
  }

  /** The transaction, as the client named it; empty if it was ingested. */
  public String tid() {
    return tid;
  }

  /** The data of a payment, of the names of warehouse and district. */
  public static String data(String warehouse, String district) {
    return warehouse + BETWEEN_NAMES + district;
  }
}
