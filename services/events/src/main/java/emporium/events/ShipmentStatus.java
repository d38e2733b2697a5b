package emporium.events;

/**
 * Where a shipment stands. The declaration order is the wire and storage code: constants are added
 * at the end, never moved.
 */
public enum ShipmentStatus {
  APPROVED,
  DELIVERY_IN_PROGRESS,
  CONCLUDED;

  private static final ShipmentStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static ShipmentStatus ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name of the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
