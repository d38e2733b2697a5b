package emporium.events.model;

/** The status of an order. The code is stored and never reused. */
public enum OrderStatus implements StoredCode {
  CREATED(0),
  PROCESSING(1),
  APPROVED(2),
  CANCELED(3),
  UNAVAILABLE(4),
  INVOICED(5),
  READY_FOR_SHIPMENT(6),
  IN_TRANSIT(7),
  DELIVERED(8),
  PAYMENT_FAILED(9),
  PAYMENT_PROCESSED(10);

  private static final StoredCodes<OrderStatus> CODES = StoredCodes.of(values());

  private final byte code;

  OrderStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static OrderStatus ofCode(byte code) {
    return CODES.constant(code);
  }
}
