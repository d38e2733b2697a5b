package emporium.stock;

import emporium.events.model.StoredCode;
import emporium.events.model.StoredCodes;
import java.util.Locale;

/**
 * The status of a reservation. What is stored is the code, which is never given to another
 * constant.
 */
public enum ReservationStatus implements StoredCode {
  /** Pieces are promised; Payment has not decided. */
  RESERVED(0),
  /** Paid: the pieces are sold. Terminal. */
  CONFIRMED(1),
  /** Not paid: the pieces are free again. Terminal. */
  RELEASED(2),
  /** Nothing could be promised. Terminal. */
  REFUSED(3);

  private static final StoredCodes<ReservationStatus> CODES = StoredCodes.of(values());

  private final byte code;

  ReservationStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static ReservationStatus ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in the raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
