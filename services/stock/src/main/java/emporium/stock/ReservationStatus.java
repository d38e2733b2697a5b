package emporium.stock;

import java.util.Locale;

/**
 * Where a reservation stands. The declaration order is the storage code: constants are added at the
 * end, never moved.
 */
public enum ReservationStatus {
  /** Pieces are promised; Payment has not decided. */
  RESERVED,
  /** Paid: the pieces are sold. Terminal. */
  CONFIRMED,
  /** Not paid: the pieces are free again. Terminal. */
  RELEASED,
  /** Nothing could be promised. Terminal. */
  REFUSED;

  private static final ReservationStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static ReservationStatus ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name in the raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
