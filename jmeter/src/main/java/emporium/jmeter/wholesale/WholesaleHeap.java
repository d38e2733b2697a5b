package emporium.jmeter.wholesale;

import emporium.jmeter.wholesale.data.WholesaleSize;

/**
 * An estimate of the heap that an object graph needs, measured on a warehouse of full scale: its
 * 1.7 million objects are 420 MB, of which 190 MB are the store's entries about them.
 */
final class WholesaleHeap {
  private static final long SERVER_BYTES = 30_000_000;
  private static final long PRODUCT_BYTES = 800;
  private static final long STOCK_BYTES = 820;
  private static final long CUSTOMER_BYTES = 7_700; // with an order and a payment

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
