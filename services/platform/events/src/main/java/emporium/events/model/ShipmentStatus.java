package emporium.events.model;

/** The status of a shipment. The code is stored and never reused. */
public enum ShipmentStatus implements StoredCode {
  APPROVED(0),
  DELIVERY_IN_PROGRESS(1),
  CONCLUDED(2);

  private static final StoredCodes<ShipmentStatus> CODES = StoredCodes.of(values());

  private final byte code;

  ShipmentStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static ShipmentStatus ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
