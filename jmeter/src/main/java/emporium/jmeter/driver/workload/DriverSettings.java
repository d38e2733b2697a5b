package emporium.jmeter.driver.workload;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import java.nio.file.Path;

/**
 * The settings of a run, from the driver element of a plan.
 *
 * @param sellerSkew Zipf exponent of the sellers, 0 for uniform
 * @param productSkew Zipf exponent of a seller's products, 0 for uniform
 * @param ratePerSecond transactions to start each second whether or not earlier ones are completed;
 *     0 lets each thread start one as soon as it is free
 * @param cartItemsMax carts hold 1 to this many distinct products
 * @param quantityMax pieces per line, 1 to this many
 * @param voucherPercent how often an item comes with a voucher of a tenth of its unit price
 * @param samplesMin fewest transactions inside the measuring window for the run to count
 * @param acknowledged file of the acknowledgement log
 * @param exclusive whether only this run has ever written to the target
 * @param extras operations in addition to the mix
 */
public record DriverSettings(
    ServiceAddresses target,
    long seed,
    PopulationSize size,
    TransactionMix mix,
    double sellerSkew,
    double productSkew,
    double ratePerSecond,
    int cartItemsMax,
    int quantityMax,
    int voucherPercent,
    int warmupSeconds,
    int seconds,
    PopulatePolicy populate,
    int workers,
    long samplesMin,
    Path acknowledged,
    boolean exclusive,
    WorkloadExtensions extras) {

  /** Creates settings without extensions of the mix. */
  public DriverSettings(
      ServiceAddresses target,
      long seed,
      PopulationSize size,
      TransactionMix mix,
      double sellerSkew,
      double productSkew,
      double ratePerSecond,
      int cartItemsMax,
      int quantityMax,
      int voucherPercent,
      int warmupSeconds,
      int seconds,
      PopulatePolicy populate,
      int workers,
      long samplesMin,
      Path acknowledged,
      boolean exclusive) {
    this(
        target,
        seed,
        size,
        mix,
        sellerSkew,
        productSkew,
        ratePerSecond,
        cartItemsMax,
        quantityMax,
        voucherPercent,
        warmupSeconds,
        seconds,
        populate,
        workers,
        samplesMin,
        acknowledged,
        exclusive,
        WorkloadExtensions.NONE);
  }

  public DriverSettings {
    require(
        ratePerSecond >= 0 && ratePerSecond <= 1_000_000,
        "rate per second must be 0..1,000,000, was " + ratePerSecond);
    require(cartItemsMax >= 1, "cart items max must be at least 1, was " + cartItemsMax);
    require(
        cartItemsMax <= size.products(),
        "cart items max must not exceed the number of products, was " + cartItemsMax);
    require(quantityMax >= 1, "quantity max must be at least 1, was " + quantityMax);
    require(
        voucherPercent >= 0 && voucherPercent <= 100,
        "voucher percent must be 0..100, was " + voucherPercent);
    require(warmupSeconds >= 0, "warmup must not be negative, was " + warmupSeconds);
    require(seconds >= 1, "seconds must be at least 1, was " + seconds);
    require(workers >= 1, "workers must be at least 1, was " + workers);
    require(samplesMin >= 1, "samples min must be at least 1, was " + samplesMin);
  }

  /**
   * Returns settings with the same data, on which every transaction is a checkout, one at a time.
   */
  public DriverSettings forHistory() {
    return new DriverSettings(
        target,
        seed,
        size,
        TransactionMix.parse("checkout=100"),
        sellerSkew,
        productSkew,
        0,
        cartItemsMax,
        quantityMax,
        voucherPercent,
        warmupSeconds,
        seconds,
        populate,
        workers,
        samplesMin,
        acknowledged,
        exclusive,
        WorkloadExtensions.NONE);
  }

  private static void require(boolean rule, String otherwise) {
    if (!rule) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
