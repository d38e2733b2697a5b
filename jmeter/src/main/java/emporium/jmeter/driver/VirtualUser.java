package emporium.jmeter.driver;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.Seeds;
import java.util.Collection;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One thread of the plan: decides what it does next, says what its samplers send, and judges what
 * comes back. Used by its own thread only, and by the run once that thread has ended.
 */
final class VirtualUser {
  private static final int DRAWS_MAX = 20;
  private static final long IDLE_WAIT_MAX_MS = 2_000;
  private static final int REPLENISHED_MAX = 100;

  private final DriverRun run;
  private final SplittableRandom random;
  private final CheckoutSession session;
  private final ProductUpdates updates;
  private final SharedCart shared;
  private String tid = "";
  private long lateMs;
  private Replenishment replenishment = Replenishment.NONE;
  private boolean abandoned;
  private Verdict verdict = new Verdict("", "not judged", null);

  VirtualUser(DriverRun run, int threadNumber, int threads) {
    this.run = run;
    this.random = new SplittableRandom(Seeds.mix(run.settings().seed(), run.stream(threadNumber)));
    var generator = new DataGenerator(run.settings().seed(), run.settings().size());
    this.session = new CheckoutSession(run, random, generator);
    this.updates = new ProductUpdates(run, random);
    this.shared = new SharedCart(run, random, generator, threadNumber, threads);
  }

  /** Pieces of a product to put on hand. */
  private record Replenishment(int seller, int product, int pieces) {
    static final Replenishment NONE = new Replenishment(0, 0, 0);
  }

  /**
   * Draws the next transaction when its time has come and, if it is a checkout, begins its session.
   *
   * @return what it is; the session's items are drawn by then
   * @throws IllegalStateException if the run has failed or no customer is left
   */
  Step next() {
    session.retire();
    updates.release();
    lateMs = run.arrivals().awaitNext();
    if (happens(run.settings().extras().replenishPercent())) {
      return Step.REPLENISH;
    }
    Step kind = happens(run.settings().extras().abandonPercent()) ? Step.ABANDON : Step.CHECKOUT;
    for (int draw = 0; draw < DRAWS_MAX; draw++) {
      Step step = run.settings().mix().draw(random);
      long waitMaxMs = draw == DRAWS_MAX - 1 ? IDLE_WAIT_MAX_MS : 0;
      if (step == Step.PRODUCT_REPLACE && happens(run.settings().extras().deletePercent())) {
        return Step.PRODUCT_DELETE;
      }
      if (step != Step.CHECKOUT) {
        return step;
      }
      if (begin(kind, waitMaxMs)) {
        return kind;
      }
    }
    if (!begin(kind, IDLE_WAIT_MAX_MS)) {
      run.fail("No idle customer is left: after an error a customer is not used again");
      throw new IllegalStateException(run.failure());
    }
    return kind;
  }

  private boolean begin(Step kind, long waitMaxMs) {
    return session.begin(waitMaxMs, kind == Step.ABANDON);
  }

  /** Draws nothing if it never happens, so that runs without it stay as they are. */
  private boolean happens(int percent) {
    return percent > 0 && random.nextInt(100) < percent;
  }

  /** Where its requests go. */
  Addresses target() {
    return run.settings().target();
  }

  /** Whether the session begins with throwing away what is in the cart. */
  boolean sealsFirst() {
    return session.sealsFirst();
  }

  int cartSize() {
    return session.size();
  }

  /**
   * What the next sampler sends.
   *
   * @throws IllegalStateException if the run has failed
   */
  Request request(Step step) {
    String failure = run.failure();
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    return switch (step) {
      case ADD_ITEM, ABANDON -> session.addItem();
      case SEAL -> session.seal();
      case REPLENISH -> replenish();
      case CHECKOUT -> session.checkout();
      case DASHBOARD -> new Request("/seller/dashboard/" + run.popularity().seller(random), "");
      case PRICE_UPDATE, PRODUCT_DELETE, PRODUCT_REPLACE -> updates.request(step);
      case UPDATE_DELIVERY -> {
        tid = run.ids().next();
        yield new Request("/shipment/" + tid, "");
      }
      case SHARED_ITEM -> shared.addItem();
      case RACING_CHECKOUT -> shared.race();
      case REPEATED_CHECKOUT -> shared.repeat();
    };
  }

  private Request replenish() {
    tid = run.ids().next();
    int place = run.popularity().place(random);
    var size = run.settings().size();
    replenishment =
        new Replenishment(
            size.sellerOf(place), size.productOf(place), 1 + random.nextInt(REPLENISHED_MAX));
    return new Request(
        "/stock/" + replenishment.seller + "/" + replenishment.product,
        Bodies.of(Map.of("quantity", replenishment.pieces)));
  }

  /** Judges an answer and notes it in the list of what was acknowledged. */
  Verdict answered(Step step, SampleResult result) {
    verdict = Verdict.of(step, result);
    run.judged(verdict);
    abandoned = false;
    switch (step) {
      case ADD_ITEM, ABANDON -> abandoned = session.itemAnswered(verdict);
      case SEAL -> session.sealAnswered(verdict);
      case REPLENISH ->
          run.log()
              .add(
                  LogEntry.replenishment(
                      verdict,
                      tid,
                      replenishment.seller,
                      replenishment.product,
                      replenishment.pieces));
      case CHECKOUT -> session.checkoutAnswered(verdict);
      case PRICE_UPDATE, PRODUCT_DELETE, PRODUCT_REPLACE -> updates.answered(verdict);
      case UPDATE_DELIVERY ->
          run.log().add(LogEntry.delivery(verdict, tid, Verdict.delivered(result)));
      case RACING_CHECKOUT, REPEATED_CHECKOUT -> shared.answered(verdict);
      case DASHBOARD, SHARED_ITEM -> {}
    }
    return verdict;
  }

  /**
   * Takes a sample into the figures; it must be the one judged last. What was late at the start of
   * a transaction is part of its latency.
   */
  void record(Step step, SampleResult result) {
    boolean first = step.transaction() || step == Step.REPLENISH;
    long latencyMs = result.getTime() + (first ? lateMs : 0);
    run.results().record(step, result.getEndTime(), latencyMs, verdict);
    if (abandoned) {
      run.results().sessionAbandoned(result.getEndTime());
    }
  }

  /** Lets go of what the end of the run came in between; its thread has ended. */
  void end() {
    updates.release();
  }

  /** Customers of whom nobody knows, after an error, what their carts hold. */
  Collection<Integer> retired() {
    return session.retired().toList();
  }

  /** Customers whose carts may still hold something. */
  Collection<Integer> unfinished() {
    return Stream.concat(session.unfinished(), shared.unfinished()).toList();
  }
}
