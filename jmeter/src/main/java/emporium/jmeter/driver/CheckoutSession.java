package emporium.jmeter.driver;

import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.CartItemBody;
import emporium.jmeter.driver.request.RequestBodies;
import emporium.jmeter.driver.request.SamplerRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One customer's session from the first item to the answered checkout, or to the last item if it is
 * to be abandoned. An abandoned session's items are discarded when the customer's next one starts,
 * as the original driver does with a session it drops; so are those left when the target refused a
 * request because it is overloaded. After any other error the customer is not used again, since the
 * content of its cart is unknown. Not thread-safe.
 */
final class CheckoutSession {
  private static final int DRAWS_PER_ITEM_MAX = 1_000;
  private static final BigDecimal TENTH = new BigDecimal("0.10");
  private static final BigDecimal NONE = new BigDecimal("0.00");

  private final MarketplaceRun run;
  private final RandomGenerator random;
  private final DataGenerator generator;
  private final Set<Integer> retiredCustomers = new TreeSet<>();
  private List<Integer> places = List.of();
  private final List<CartItemBody> lines = new ArrayList<>();
  private @Nullable Integer customer;
  private boolean abandons;
  private String tid = "";

  CheckoutSession(MarketplaceRun run, RandomGenerator random, DataGenerator generator) {
    this.run = run;
    this.random = random;
    this.generator = generator;
  }

  /**
   * Begins with the customer idle for longest; false if none is idle in time.
   *
   * @param ends whether to abandon the session, without a checkout
   */
  boolean begin(long waitMaxMs, boolean ends) {
    customer = run.customers().acceptCart(waitMaxMs);
    if (customer == null) {
      return false;
    }
    abandons = ends;
    lines.clear();
    places = drawPlaces(1 + random.nextInt(run.settings().cartItemsMax()));
    if (places.isEmpty()) {
      run.fail("No product is offered");
      throw new IllegalStateException(run.failure());
    }
    return true;
  }

  /** Abandons an incomplete session; its customer is not used again. */
  void retireCustomer() {
    if (customer != null) {
      retiredCustomers.add(customer);
      customer = null;
    }
  }

  /** Returns whether the cart holds items of an earlier session. */
  boolean mustSealFirst() {
    return customer != null && run.customers().hasItems(customer);
  }

  SamplerRequest seal() {
    return new SamplerRequest("/cart/" + customer() + "/seal", "");
  }

  void sealAnswered(SampleVerdict verdict) {
    if (verdict.error()) {
      endAfterError(verdict);
    } else {
      run.customers().markEmpty(customer());
    }
  }

  int size() {
    return places.size();
  }

  SamplerRequest addItem() {
    CartItemBody line = line(places.get(lines.size()));
    lines.add(line);
    return new SamplerRequest("/cart/" + customer() + "/add", RequestBodies.of(line));
  }

  /** Judges an item; true if the session is over. */
  boolean itemAnswered(SampleVerdict verdict) {
    if (verdict.error()) {
      endAfterError(verdict);
      return false;
    }
    if (!abandons || lines.size() < places.size()) {
      return false;
    }
    endWithItems();
    return true;
  }

  /** Abandons a session after a failed request. */
  private void endAfterError(SampleVerdict verdict) {
    if (verdict.overloaded()) {
      endWithItems();
    } else {
      retireCustomer();
    }
  }

  /** Ends the session with items in the cart. */
  private void endWithItems() {
    int id = customer();
    customer = null;
    run.customers().markFilled(id);
    run.customers().release(id);
  }

  SamplerRequest checkout() {
    tid = run.ids().next();
    return new SamplerRequest(
        "/cart/" + customer() + "/checkout",
        RequestBodies.checkout(run.customers().row(customer(), generator), random, tid));
  }

  void checkoutAnswered(SampleVerdict verdict) {
    int id = customer();
    run.log().add(MarketplaceEntries.checkout(verdict, tid, id, List.copyOf(lines)));
    if (verdict.acknowledged()) {
      customer = null;
      run.customers().release(id);
    } else {
      endAfterError(verdict);
    }
  }

  /** Customers not to be used again. */
  Stream<Integer> retired() {
    return retiredCustomers.stream();
  }

  Stream<Integer> unfinished() {
    return customer == null
        ? retiredCustomers.stream()
        : Stream.concat(retiredCustomers.stream(), Stream.of(customer));
  }

  /** Makes a line of this product in its expected state, with a voucher now and then. */
  CartItemBody line(int place) {
    ProductPayload product = run.products().product(place);
    boolean voucher = random.nextInt(100) < run.settings().voucherPercent();
    return CartItemBody.of(
        product,
        1 + random.nextInt(run.settings().quantityMax()),
        voucher ? product.price().multiply(TENTH).setScale(2, RoundingMode.HALF_EVEN) : NONE);
  }

  private int customer() {
    if (customer == null) {
      throw new IllegalStateException("A sampler of a checkout ran outside of a session");
    }
    return customer;
  }

  private List<Integer> drawPlaces(int count) {
    var drawn = new ArrayList<Integer>(count);
    int draws = count * DRAWS_PER_ITEM_MAX;
    while (drawn.size() < count && draws-- > 0) {
      int place = run.popularity().place(random);
      if (!drawn.contains(place) && run.products().offered(place)) {
        drawn.add(place);
      }
    }
    return drawn;
  }
}
