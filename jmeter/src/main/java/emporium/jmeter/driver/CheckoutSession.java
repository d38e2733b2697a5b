package emporium.jmeter.driver;

import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.ProductRow;
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
 * One customer's way from the first item to the answered checkout, or to the last item if it is to
 * end there. What such a session leaves in the cart is thrown away when the customer's next one
 * begins, as the original driver does with a session it drops; so is what was there when the target
 * refused a request because it is overloaded. After any other error the customer is not used again,
 * since nobody knows what its cart holds. Not thread-safe.
 */
final class CheckoutSession {
  private static final int DRAWS_PER_ITEM_MAX = 1_000;
  private static final BigDecimal TENTH = new BigDecimal("0.10");
  private static final BigDecimal NONE = new BigDecimal("0.00");

  private final DriverRun run;
  private final RandomGenerator random;
  private final DataGenerator generator;
  private final Set<Integer> left = new TreeSet<>();
  private List<Integer> places = List.of();
  private final List<CartLine> lines = new ArrayList<>();
  private @Nullable Integer customer;
  private boolean ending;
  private String tid = "";

  CheckoutSession(DriverRun run, RandomGenerator random, DataGenerator generator) {
    this.run = run;
    this.random = random;
    this.generator = generator;
  }

  /**
   * Begins with the customer idle for longest; false if none is idle in time.
   *
   * @param ends whether it is to end without a checkout
   */
  boolean begin(long waitMaxMs, boolean ends) {
    customer = run.customers().take(waitMaxMs);
    if (customer == null) {
      return false;
    }
    ending = ends;
    lines.clear();
    places = drawPlaces(1 + random.nextInt(run.settings().cartItemsMax()));
    if (places.isEmpty()) {
      run.fail("No product is offered");
      throw new IllegalStateException(run.failure());
    }
    return true;
  }

  /** Forgets a session that did not reach its end; its customer is not used again. */
  void retire() {
    if (customer != null) {
      left.add(customer);
      customer = null;
    }
  }

  /** Whether the cart holds what an earlier session left there. */
  boolean sealsFirst() {
    return customer != null && run.customers().hasItems(customer);
  }

  Request seal() {
    return new Request("/cart/" + busy() + "/seal", "");
  }

  void sealAnswered(Verdict verdict) {
    if (verdict.error()) {
      drop(verdict);
    } else {
      run.customers().emptied(busy());
    }
  }

  int size() {
    return places.size();
  }

  Request addItem() {
    CartLine line = line(places.get(lines.size()));
    lines.add(line);
    return new Request("/cart/" + busy() + "/add", Bodies.of(line));
  }

  /** Judges an item; true if the session ended with it. */
  boolean itemAnswered(Verdict verdict) {
    if (verdict.error()) {
      drop(verdict);
      return false;
    }
    if (!ending || lines.size() < places.size()) {
      return false;
    }
    leave();
    return true;
  }

  /** Ends a session of which a request failed. */
  private void drop(Verdict verdict) {
    if (verdict.overloaded()) {
      leave();
    } else {
      retire();
    }
  }

  /** Ends the session with items in the cart. */
  private void leave() {
    int who = busy();
    customer = null;
    run.customers().filled(who);
    run.customers().giveBack(who);
  }

  Request checkout() {
    tid = run.ids().next();
    return new Request(
        "/cart/" + busy() + "/checkout", Bodies.checkout(run, busy(), generator, random, tid));
  }

  void checkoutAnswered(Verdict verdict) {
    int who = busy();
    run.log().add(LogEntry.checkout(verdict, tid, who, List.copyOf(lines)));
    if (verdict.acknowledged()) {
      customer = null;
      run.customers().giveBack(who);
    } else {
      drop(verdict);
    }
  }

  /** Customers not to be used again. */
  Stream<Integer> retired() {
    return left.stream();
  }

  Stream<Integer> unfinished() {
    return customer == null ? left.stream() : Stream.concat(left.stream(), Stream.of(customer));
  }

  /** A line of this product as the mirror knows it, with a voucher now and then. */
  CartLine line(int place) {
    ProductRow product = run.products().at(place);
    boolean voucher = random.nextInt(100) < run.settings().voucherPercent();
    return new CartLine(
        product.sellerId(),
        product.productId(),
        product.name(),
        product.price(),
        product.freightValue(),
        1 + random.nextInt(run.settings().quantityMax()),
        voucher ? product.price().multiply(TENTH).setScale(2, RoundingMode.HALF_EVEN) : NONE,
        product.version());
  }

  private int busy() {
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
