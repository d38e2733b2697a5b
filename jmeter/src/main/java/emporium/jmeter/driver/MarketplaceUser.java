package emporium.jmeter.driver;

import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.RequestBodies;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.Operation;
import java.util.Collection;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;

/** What one thread of a plan does on the marketplace. */
public final class MarketplaceUser implements VirtualUser {
  private static final int DRAWS_MAX = 20;
  private static final long IDLE_WAIT_MAX_MS = 2_000;
  private static final int REPLENISHED_MAX = 100;

  private final MarketplaceRun run;
  private final SplittableRandom random;
  private final CheckoutSession session;
  private final ProductUpdateSession updates;
  private final SharedCartSession shared;
  private String tid = "";
  private long startDelayMs;
  private Replenishment replenishment = Replenishment.NONE;
  private boolean abandoned;
  private SampleVerdict verdict = new SampleVerdict("", "not judged", null);

  MarketplaceUser(MarketplaceRun run, int threadNumber, int threads) {
    this.run = run;
    this.random =
        new SplittableRandom(SeedMixer.mix(run.settings().seed(), run.randomStream(threadNumber)));
    var generator = new DataGenerator(run.settings().seed(), run.settings().size());
    this.session = new CheckoutSession(run, random, generator);
    this.updates = new ProductUpdateSession(run, random);
    this.shared = new SharedCartSession(run, random, generator, threadNumber, threads);
  }

  /** Pieces of a product to put on hand. */
  private record Replenishment(int seller, int product, int pieces) {
    static final Replenishment NONE = new Replenishment(0, 0, 0);
  }

  /**
   * Draws the next transaction when its time has come and, if it is a checkout, starts its session.
   *
   * @return the operation; the session's items are drawn by then
   * @throws IllegalStateException if the run has failed or no customer is left
   */
  @Override
  public MarketplaceOperation next() {
    session.retireCustomer();
    updates.release();
    startDelayMs = run.arrivals().awaitNext();
    if (drawPercent(run.settings().extras().replenishPercent())) {
      return MarketplaceOperation.REPLENISH;
    }
    MarketplaceOperation kind =
        drawPercent(run.settings().extras().abandonPercent())
            ? MarketplaceOperation.ABANDON
            : MarketplaceOperation.CHECKOUT;
    for (int draw = 0; draw < DRAWS_MAX; draw++) {
      MarketplaceOperation step = run.settings().mix().draw(random);
      long waitMaxMs = draw == DRAWS_MAX - 1 ? IDLE_WAIT_MAX_MS : 0;
      if (step == MarketplaceOperation.PRODUCT_REPLACE
          && drawPercent(run.settings().extras().deletePercent())) {
        return MarketplaceOperation.PRODUCT_DELETE;
      }
      if (step != MarketplaceOperation.CHECKOUT) {
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

  private boolean begin(MarketplaceOperation kind, long waitMaxMs) {
    return session.begin(waitMaxMs, kind == MarketplaceOperation.ABANDON);
  }

  /** Draws nothing at probability 0, so that the random numbers of other runs do not change. */
  private boolean drawPercent(int percent) {
    return percent > 0 && random.nextInt(100) < percent;
  }

  @Override
  public Map<String, String> variables() {
    return Map.of("cartSize", Integer.toString(cartSize()), "sealCount", sealsFirst() ? "1" : "0");
  }

  @Override
  public MarketplaceOperation operation(String samplerName) {
    return MarketplaceOperation.of(samplerName);
  }

  /** Returns whether the session starts by discarding the items in the cart. */
  boolean sealsFirst() {
    return session.mustSealFirst();
  }

  int cartSize() {
    return session.size();
  }

  @Override
  public SamplerRequest request(Operation operation) {
    run.requireNotFailed();
    MarketplaceOperation step = (MarketplaceOperation) operation;
    return switch (step) {
      case ADD_ITEM, ABANDON -> session.addItem();
      case SEAL -> session.seal();
      case REPLENISH -> replenish();
      case CHECKOUT -> session.checkout();
      case DASHBOARD ->
          new SamplerRequest("/seller/dashboard/" + run.popularity().seller(random), "");
      case PRICE_UPDATE, PRODUCT_DELETE, PRODUCT_REPLACE -> updates.request(step);
      case UPDATE_DELIVERY -> {
        tid = run.ids().next();
        yield new SamplerRequest("/shipment/" + tid, "");
      }
      case SHARED_ITEM -> shared.addItem();
      case RACING_CHECKOUT -> shared.race();
      case REPEATED_CHECKOUT -> shared.repeat();
    };
  }

  private SamplerRequest replenish() {
    tid = run.ids().next();
    int place = run.popularity().place(random);
    var size = run.settings().size();
    replenishment =
        new Replenishment(
            size.sellerOf(place), size.productOf(place), 1 + random.nextInt(REPLENISHED_MAX));
    return new SamplerRequest(
        "/stock/" + replenishment.seller + "/" + replenishment.product,
        RequestBodies.of(Map.of("quantity", replenishment.pieces)));
  }

  @Override
  public SampleVerdict recordResponse(Operation operation, SampleResult result) {
    MarketplaceOperation step = (MarketplaceOperation) operation;
    verdict = MarketplaceVerdicts.of(step, result);
    run.recordVerdict(verdict);
    abandoned = false;
    switch (step) {
      case ADD_ITEM, ABANDON -> abandoned = session.itemAnswered(verdict);
      case SEAL -> session.sealAnswered(verdict);
      case REPLENISH ->
          run.log()
              .add(
                  MarketplaceEntries.replenishment(
                      verdict,
                      tid,
                      replenishment.seller,
                      replenishment.product,
                      replenishment.pieces));
      case CHECKOUT -> session.checkoutAnswered(verdict);
      case PRICE_UPDATE, PRODUCT_DELETE, PRODUCT_REPLACE -> updates.answered(verdict);
      case UPDATE_DELIVERY ->
          run.log()
              .add(
                  MarketplaceEntries.delivery(verdict, tid, MarketplaceVerdicts.delivered(result)));
      case RACING_CHECKOUT, REPEATED_CHECKOUT -> shared.answered(verdict);
      case DASHBOARD, SHARED_ITEM -> {}
    }
    return verdict;
  }

  @Override
  public void record(Operation operation, SampleResult result) {
    boolean first = operation.isTransaction() || operation == MarketplaceOperation.REPLENISH;
    run.record(operation, result, first ? startDelayMs : 0, verdict);
    if (abandoned) {
      run.results().recordAbandonedSession(result.getEndTime());
    }
  }

  @Override
  public void end() {
    updates.release();
  }

  /** Customers whose carts have unknown content after an error. */
  Collection<Integer> retiredCustomers() {
    return session.retired().toList();
  }

  /** Customers whose carts may still hold something. */
  Collection<Integer> customersWithOpenCarts() {
    return Stream.concat(session.unfinished(), shared.unfinished()).toList();
  }
}
