package emporium.jmeter.driver.workload;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import java.nio.file.Path;

/**
 * The settings of a run on the marketplace, from the driver element of a plan.
 *
 * @param common settings that all workloads have
 * @param sellerSkew Zipf exponent of the sellers, 0 for uniform
 * @param productSkew Zipf exponent of a seller's products, 0 for uniform
 * @param cartItemsMax carts hold 1 to this many distinct products
 * @param quantityMax pieces per line, 1 to this many
 * @param voucherPercent how often an item comes with a voucher of a tenth of its unit price
 * @param extras operations in addition to the mix
 */
public record MarketplaceSettings(
    RunSettings common,
    PopulationSize size,
    TransactionMix mix,
    double sellerSkew,
    double productSkew,
    int cartItemsMax,
    int quantityMax,
    int voucherPercent,
    WorkloadExtensions extras) {

  /** Creates settings without extensions of the mix. */
  public MarketplaceSettings(
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

  /** Creates settings from all of their parts. */
  public MarketplaceSettings(
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
    this(
        new RunSettings(
            target,
            seed,
            ratePerSecond,
            warmupSeconds,
            seconds,
            populate,
            workers,
            samplesMin,
            acknowledged,
            exclusive),
        size,
        mix,
        sellerSkew,
        productSkew,
        cartItemsMax,
        quantityMax,
        voucherPercent,
        extras);
  }

  public MarketplaceSettings {
    require(cartItemsMax >= 1, "cart items max must be at least 1, was " + cartItemsMax);
    require(
        cartItemsMax <= size.products(),
        "cart items max must not exceed the number of products, was " + cartItemsMax);
    require(quantityMax >= 1, "quantity max must be at least 1, was " + quantityMax);
    require(
        voucherPercent >= 0 && voucherPercent <= 100,
        "voucher percent must be 0..100, was " + voucherPercent);
  }

  /** Returns the addresses of the services. */
  public ServiceAddresses target() {
    return common.target();
  }

  public long seed() {
    return common.seed();
  }

  /** Returns the threads that fill the target. */
  public int workers() {
    return common.workers();
  }

  /** Returns the file of the acknowledgement log. */
  public Path acknowledged() {
    return common.acknowledged();
  }

  /**
   * Returns settings with the same data, on which every transaction is a checkout, one at a time.
   */
  public MarketplaceSettings forHistory() {
    return new MarketplaceSettings(
        common.withRate(0),
        size,
        TransactionMix.parse("checkout=100"),
        sellerSkew,
        productSkew,
        cartItemsMax,
        quantityMax,
        voucherPercent,
        WorkloadExtensions.NONE);
  }

  private static void require(boolean rule, String otherwise) {
    if (!rule) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
