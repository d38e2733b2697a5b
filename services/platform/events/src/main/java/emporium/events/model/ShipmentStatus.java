package emporium.events;

/**
 * Where a shipment stands. What is stored is the code, which is never given to another constant.
 */
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

  /** The name of the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
