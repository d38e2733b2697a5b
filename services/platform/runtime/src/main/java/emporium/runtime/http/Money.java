package emporium.runtime.http;

import emporium.runtime.http.problems.InvalidField;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Money at the edge: a JSON number's decimal text becomes cents, half-even, and never passes
 * through a float or double.
 */
public final class Money {
  private static final BigDecimal MAX = new BigDecimal("9999999.99");
  private static final int DIGITS_MAX = 64;

  private Money() {}

  /**
   * Cents of an amount.
   *
   * @throws InvalidField if it is absent, negative, or above 9,999,999.99
   */
  public static long cents(@Nullable BigDecimal amount, String field) {
    if (amount == null) {
      throw new InvalidField(field, "must not be null");
    }
    if (amount.signum() < 0) {
      throw new InvalidField(field, "must be greater than or equal to 0");
    }
    if (amount.precision() > DIGITS_MAX
        || Math.abs((long) amount.scale()) > DIGITS_MAX
        || amount.compareTo(MAX) > 0) {
      throw new InvalidField(field, "must be a plain amount of at most " + MAX);
    }
    return amount.setScale(2, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
  }

  /** An amount with two decimals. */
  public static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }
}
