package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.driver.workload.RunSettings;

/**
 * The settings of a run on a bookstore.
 *
 * @param pace factor of the think times: 1 for those of the paper, 0 for none
 */
record BookstoreSettings(RunSettings common, BookstoreSize size, double pace) {
  private static final double PACE_MAX = 1_000;

  BookstoreSettings {
    if (!(pace >= 0 && pace <= PACE_MAX)) {
      throw new IllegalArgumentException("pace must be 0..1,000, was " + pace);
    }
  }
}
