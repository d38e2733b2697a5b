package emporium.jmeter.driver;

import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.PriceUpdateBody;
import emporium.jmeter.driver.request.RequestBodies;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.random.RandomGenerator;

/**
 * Price updates, product replaces, and deletes that a replace follows, one at a time for each
 * product: a product that another thread is updating is skipped for another one. Between a delete
 * and its replace the product stays locked. After an indeterminate answer, or one that contradicts
 * its expected state, the product is in doubt. Not thread-safe.
 */
final class ProductUpdateSession {
  private static final int NONE = -1;
  private static final SampleVerdict NO_RESPONSE = new SampleVerdict("", "no answer: ended", null);
  private static final int PICKS_MAX = 10_000;
  private static final long PERCENT = 100;
  private static final int RAISE_PERCENT_MAX = 9;
  private static final BigDecimal PRICE_MAX = new BigDecimal("10000.00");
  private static final BigDecimal PRICE_AGAIN = new BigDecimal("10.00");

  private final MarketplaceRun run;
  private final RandomGenerator random;
  private int place = NONE;
  private boolean unanswered;
  private String tid = "";
  private MarketplaceOperation step = MarketplaceOperation.PRODUCT_REPLACE;
  private ProductPayload before;
  private ProductPayload updated;
  private long startedNs;

  ProductUpdateSession(MarketplaceRun run, RandomGenerator random) {
    this.run = run;
    this.random = random;
    this.before = run.products().product(0);
    this.updated = before;
  }

  /** Locks a product and returns its next request. */
  SamplerRequest request(MarketplaceOperation next) {
    step = next;
    if (place == NONE) {
      place = lockNextProduct();
    }
    ProductPayload current = run.products().product(place);
    tid = run.ids().next();
    before = current;
    unanswered = true;
    startedNs = System.nanoTime();
    if (step == MarketplaceOperation.PRODUCT_DELETE) {
      updated = current;
      return new SamplerRequest("/product/" + current.sellerId() + "/" + current.productId(), "");
    }
    if (step == MarketplaceOperation.PRODUCT_REPLACE) {
      updated = current.with(current.price(), tid);
      return new SamplerRequest("/product", RequestBodies.of(updated));
    }
    int percent = 1 + random.nextInt(RAISE_PERCENT_MAX);
    updated = current.with(nextPrice(current.price(), percent), current.version());
    return new SamplerRequest(
        "/product",
        RequestBodies.of(
            new PriceUpdateBody(
                current.sellerId(), current.productId(), updated.price(), current.version(), tid)));
  }

  void answered(SampleVerdict verdict) {
    run.log().add(entry(verdict));
    unanswered = false;
    if (verdict.acknowledged()) {
      acknowledged();
    } else if (!verdict.overloaded()) {
      run.products().markUncertain(place);
    }
    if (step != MarketplaceOperation.PRODUCT_DELETE || !verdict.acknowledged()) {
      release();
    }
  }

  private AcknowledgementEntry entry(SampleVerdict verdict) {
    return step == MarketplaceOperation.PRODUCT_DELETE
        ? MarketplaceEntries.deletion(verdict, tid, updated.sellerId(), updated.productId())
        : MarketplaceEntries.product(
            verdict, step, tid, before, updated, startedNs, System.nanoTime());
  }

  private void acknowledged() {
    switch (step) {
      case PRODUCT_DELETE -> run.products().delete(place);
      case PRODUCT_REPLACE -> run.products().recordReplace(place, updated);
      default -> run.products().recordPrice(place, updated);
    }
  }

  /** Gives back a product whose update was not answered, or whose replace was never sent. */
  void release() {
    if (place != NONE) {
      if (unanswered) {
        run.log().add(entry(NO_RESPONSE));
        run.products().markUncertain(place);
        unanswered = false;
      }
      run.products().unlock(place);
      place = NONE;
    }
  }

  private int lockNextProduct() {
    for (int i = 0; i < PICKS_MAX && run.failure() == null; i++) {
      int picked = run.popularity().place(random);
      if (run.products().tryLock(picked)) {
        return picked;
      }
    }
    run.fail("No product is free for an update");
    throw new IllegalStateException(run.failure());
  }

  /** A raised price; a low one again where that would be above a bound, however long a run is. */
  static BigDecimal nextPrice(BigDecimal price, int percent) {
    var raised =
        price
            .multiply(BigDecimal.valueOf(PERCENT + percent, 2))
            .setScale(2, RoundingMode.HALF_EVEN);
    return raised.compareTo(PRICE_MAX) > 0 ? PRICE_AGAIN : raised;
  }
}
