package emporium.jmeter.wholesale;

import emporium.jmeter.wholesale.data.WholesaleSize;

/** An estimate of the heap that an object graph needs, from servers that were measured. */
final class WholesaleHeap {
  private static final long SERVER_BYTES = 120_000_000;
  private static final long PRODUCT_BYTES = 400;
  private static final long STOCK_BYTES = 900;
  private static final long CUSTOMER_BYTES = 6_000; // with an order and a payment

  /** The heap that a collector wants beyond what lives, and what a run adds. */
  private static final double HEADROOM = 1.5;

  private WholesaleHeap() {}

  /** Returns the bytes that data of this size needs. */
  static long bytes(WholesaleSize size) {
    long rows =
        size.products() * PRODUCT_BYTES
            + size.stocks() * STOCK_BYTES
            + size.customers() * CUSTOMER_BYTES;
    return (long) ((SERVER_BYTES + rows) * HEADROOM);
  }
}
