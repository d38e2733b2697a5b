package emporium.events;

/**
 * Where a package is. The declaration order is the wire and storage code: constants are added at
 * the end, never moved.
 */
public enum PackageStatus {
  CREATED,
  READY_TO_SHIP,
  CANCELED,
  SHIPPED,
  LOST,
  STOLEN,
  SEIZED_FOR_INSPECTION,
  RETURNING_TO_SENDER,
  RETURNED_TO_SENDER,
  AWAITING_PICKUP_BY_RECEIVER,
  DELIVERED;

  private static final PackageStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static PackageStatus ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name of the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
