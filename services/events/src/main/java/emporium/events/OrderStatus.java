package emporium.events;

/**
 * Where an order stands. The declaration order is the wire and storage code: constants are added at
 * the end, never moved.
 */
public enum OrderStatus {
  CREATED,
  PROCESSING,
  APPROVED,
  CANCELED,
  UNAVAILABLE,
  INVOICED,
  READY_FOR_SHIPMENT,
  IN_TRANSIT,
  DELIVERED,
  PAYMENT_FAILED,
  PAYMENT_PROCESSED;

  private static final OrderStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static OrderStatus ofCode(byte code) {
    return BY_CODE[code];
  }
}
