package emporium.wholesale.api;

/** Bounds of amounts, in cents: no sum of them overflows. */
final class Money {
  static final long PRICE_CENTS_MAX = 1_000_000;
  static final int PAYMENT_CENTS_MAX = 100_000_000;
  static final long SUM_CENTS_MAX = 1_000_000_000_000_000L;

  private Money() {}
}
