package emporium.jmeter.driver;

import emporium.jmeter.data.ProductRow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.random.RandomGenerator;

/**
 * Price updates, product replaces, and deletes that a replace follows, one at a time for each
 * product: a product that another thread is updating is passed over for another one. Between a
 * delete and its replace the product stays locked. After an answer that leaves open what happened,
 * or that contradicts what is believed of it, the product is in doubt. Not thread-safe.
 */
final class ProductUpdates {
  private static final int NONE = -1;
  private static final Verdict NEVER_ANSWERED = new Verdict("", "no answer: ended", null);
  private static final int PICKS_MAX = 10_000;
  private static final int RAISE_PERCENT_MAX = 9;

  private final DriverRun run;
  private final RandomGenerator random;
  private int place = NONE;
  private boolean unanswered;
  private String tid = "";
  private Step step = Step.PRODUCT_REPLACE;
  private ProductRow before;
  private ProductRow updated;
  private long startedNs;

  ProductUpdates(DriverRun run, RandomGenerator random) {
    this.run = run;
    this.random = random;
    this.before = run.products().at(0);
    this.updated = before;
  }

  /** Locks a product and says what is to be sent for it. */
  Request request(Step next) {
    step = next;
    if (place == NONE) {
      place = pick();
    }
    ProductRow current = run.products().at(place);
    tid = run.ids().next();
    before = current;
    unanswered = true;
    startedNs = System.nanoTime();
    if (step == Step.PRODUCT_DELETE) {
      updated = current;
      return new Request("/product/" + current.sellerId() + "/" + current.productId(), "");
    }
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

  void answered(Verdict verdict) {
    run.log().add(entry(verdict));
    unanswered = false;
    if (verdict.acknowledged()) {
      acknowledged();
    } else if (!verdict.overloaded()) {
      run.products().doubt(place);
    }
    if (step != Step.PRODUCT_DELETE || !verdict.acknowledged()) {
      release();
    }
  }

  private LogEntry entry(Verdict verdict) {
    return step == Step.PRODUCT_DELETE
        ? LogEntry.deletion(verdict, tid, updated.sellerId(), updated.productId())
        : LogEntry.product(verdict, step, tid, before, updated, startedNs, System.nanoTime());
  }

  private void acknowledged() {
    switch (step) {
      case PRODUCT_DELETE -> run.products().delete(place);
      case PRODUCT_REPLACE -> run.products().put(place, updated);
      default -> run.products().reprice(place, updated);
    }
  }

  /** Gives back a product whose update was not answered, or whose replace was never sent. */
  void release() {
    if (place != NONE) {
      if (unanswered) {
        run.log().add(entry(NEVER_ANSWERED));
        run.products().doubt(place);
        unanswered = false;
      }
      run.products().unlock(place);
      place = NONE;
    }
  }

  private int pick() {
    for (int i = 0; i < PICKS_MAX && run.failure() == null; i++) {
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
