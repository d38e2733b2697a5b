package emporium.events.model;

/** The status of a package. The code is stored and never reused. */
public enum PackageStatus implements StoredCode {
  CREATED(0),
  READY_TO_SHIP(1),
  CANCELED(2),
  SHIPPED(3),
  LOST(4),
  STOLEN(5),
  SEIZED_FOR_INSPECTION(6),
  RETURNING_TO_SENDER(7),
  RETURNED_TO_SENDER(8),
  AWAITING_PICKUP_BY_RECEIVER(9),
  DELIVERED(10);

  private static final StoredCodes<PackageStatus> CODES = StoredCodes.of(values());

  private final byte code;

  PackageStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static PackageStatus ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
