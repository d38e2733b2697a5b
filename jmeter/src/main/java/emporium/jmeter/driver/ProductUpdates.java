package emporium.jmeter.driver;

import emporium.jmeter.data.ProductRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.random.RandomGenerator;

/**
 * Price updates and product replaces, one at a time for each product: a product that another thread
 * is updating is passed over for another one. After an answer that leaves open what happened, the
 * product is not updated again. Not thread-safe.
 */
final class ProductUpdates {
  private static final int NONE = -1;
  private static final int PICKS_MAX = 10_000;
  private static final int RAISE_PERCENT_MAX = 9;

  private final DriverRun run;
  private final RandomGenerator random;
  private int place = NONE;
  private String tid = "";
  private ProductRow updated;

  ProductUpdates(DriverRun run, RandomGenerator random) {
    this.run = run;
    this.random = random;
    this.updated = run.products().at(0);
  }

  /** Locks a product and says what is to be sent for it. */
  Request request(Step step) {
    place = pick();
    ProductRow current = run.products().at(place);
    tid = run.ids().next();
    if (step == Step.PRODUCT_REPLACE) {
      updated = current.with(current.price(), tid);
      return new Request("/product", Bodies.of(updated));
    }
    updated = current.with(raised(current.price()), current.version());
    return new Request(
        "/product",
        Bodies.of(
            new PriceBody(
                current.sellerId(), current.productId(), updated.price(), current.version(), tid)));
  }

  void answered(Step step, Verdict verdict) {
    run.log()
        .add(
            LogEntry.product(
                verdict,
                step,
                tid,
                updated.sellerId(),
                updated.productId(),
                updated.price(),
                updated.version()));
    if (verdict.acknowledged()) {
      run.products().put(place, updated);
    }
    if (verdict.acknowledged() || verdict.refused()) {
      release();
    } else {
      place = NONE;
    }
  }

  /** Gives the product back whose update was never sent. */
  void release() {
    if (place != NONE) {
      run.products().unlock(place);
      place = NONE;
    }
  }

  private int pick() {
    for (int i = 0; i < PICKS_MAX; i++) {
      int picked = run.popularity().place(random);
      if (run.products().tryLock(picked)) {
        return picked;
      }
    }
    run.fail("No product is free for an update");
    throw new IllegalStateException(run.failure());
  }

  private BigDecimal raised(BigDecimal price) {
    int percent = 1 + random.nextInt(RAISE_PERCENT_MAX);
    return price
        .multiply(BigDecimal.valueOf(100L + percent, 2))
        .setScale(2, RoundingMode.HALF_EVEN);
  }
}
