package emporium.jmeter.wholesale.model;

import java.math.BigInteger;

/** What an order costs with discount and taxes, rounded down to a cent. Source: TPC-C 2.4.2.2. */
public final class OrderTotal {
  private static final long WHOLE = 10_000; // taxes and discounts are in hundredths of a percent

  private OrderTotal() {}

  /** Returns the total of lines that cost so much together. */
  public static long cents(long amountCents, int discount, int warehouseTax, int districtTax) {
    return BigInteger.valueOf(amountCents)
        .multiply(BigInteger.valueOf(WHOLE - discount))
        .multiply(BigInteger.valueOf(WHOLE + warehouseTax + districtTax))
        .divide(BigInteger.valueOf(WHOLE * WHOLE))
        .longValueExact();
  }
}
