package emporium.cart;

import static emporium.cart.CartFixture.CUSTOMER;
import static emporium.cart.CartFixture.line;
import static emporium.cart.CartFixture.price;
import static emporium.cart.CartFixture.product;
import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.events.model.ReplicationLevel.CAUSAL_SELLER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.cart.api.CartView;
import emporium.cart.api.CheckoutView;
import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.events.ProductUpdated;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.ProductId;
import emporium.persistence.Command;
import emporium.runtime.testing.TestDatabase;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each command and read of the cart service costs on tables: statements, however many lines a
 * cart has.
 */
class CartStatementsTest {
  private final TestDatabase database = new TestDatabase();
  private CartFixture fixture;
  private Instant now = CartFixture.NOW;

  @BeforeEach
  void open() {
    fixture = new CartFixture(database);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  /** At a later time than the command before, as in life: else some rows would not change. */
  private int statements(Command<CartRepository, ?> command) {
    now = now.plusSeconds(1);
    fixture.now(now);
    fixture.run(command);
    return database.statements(command.getClass());
  }

  private int statements(Function<CartRepository, ?> query) {
    var unused = fixture.read(query);
    return database.statements(query.getClass());
  }

  private void fill(int lines) {
    for (int product = 1; product <= lines; product++) {
      fixture.add(line(1, product, 1));
    }
  }

  /** Locks, cart; insert cart and line. */
  @Test
  void add_firstLineEver_takesFourStatements() {
    assertEquals(4, statements(new AddItem(CUSTOMER, line(1, 1, 1))));
  }

  /** Locks, cart with its lines; update cart, insert or update line. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void add_toLines_takesFourStatements(int lines) {
    fill(lines);
    assertEquals(4, statements(new AddItem(CUSTOMER, line(2, 1, 1))));
    assertEquals(4, statements(new AddItem(CUSTOMER, line(1, 1, 1))));
  }

  /** Locks, cart with its lines; update cart, delete the last line, move the others up. */
  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void remove_firstOfLines_takesFiveStatements(int lines) {
    fill(lines);
    assertEquals(5, statements(new RemoveItem(CUSTOMER, new ProductId(1, 1))));
  }

  /** Locks, cart with its lines; update cart, delete lines. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void seal_lines_takesFourStatements(int lines) {
    fill(lines);
    assertEquals(4, statements(new SealCart(CUSTOMER)));
  }

  /**
   * Locks, cart with its lines, prices; insert checkout and lines, update cart, delete its lines;
   * event.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void checkout_lines_takesEightStatements(int lines) {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fill(lines);
    assertEquals(8, statements(new SubmitCheckout(CartFixture.request("t"))));
  }

  /** Locks, checkout; update. Consumed as an event the mark comes with the locks. */
  @Test
  void outcome_takesThreeStatements() {
    fill(2);
    var checkout = new CheckoutId(CUSTOMER.value(), 1);
    fixture.checkout("t");
    assertEquals(
        3, statements(new RecordCheckoutOutcome.StockCompleted(checkout, MarkStatus.SUCCESS)));
    assertEquals(
        3, statements(new RecordCheckoutOutcome.OrderCompleted(checkout, MarkStatus.SUCCESS)));
  }

  /** Locks, checkout, cart with its lines; updates of both. */
  @Test
  void outcome_failure_takesFiveStatements() {
    fill(1);
    fixture.checkout("t");
    var checkout = new CheckoutId(CUSTOMER.value(), 1);
    assertEquals(5, statements(new RecordCheckoutOutcome.StockRefused(checkout)));
  }

  /** Locks, replica; insert or update. */
  @Test
  void replica_takesThreeStatements() {
    assertEquals(3, statements(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT)));
    assertEquals(3, statements(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_PRODUCT)));
    assertEquals(3, statements(new RecordProductUpdate<>(product(1_200, "9", 3), CAUSAL_PRODUCT)));
  }

  /** Locks, replica, seller; insert or update of both. */
  @Test
  void replica_sellersInOrder_takesFiveStatements() {
    assertEquals(5, statements(new RecordProductUpdate<>(counted(1), CAUSAL_SELLER)));
    assertEquals(5, statements(new RecordProductUpdate<>(counted(2), CAUSAL_SELLER)));
  }

  private static ProductUpdated counted(long sequence) {
    return new ProductUpdated(
        1,
        2,
        "Tea",
        "",
        "",
        "",
        1_000,
        0,
        "approved",
        "0",
        true,
        Instant.EPOCH,
        "t",
        sequence,
        sequence);
  }

  /** Locks, carts, checkouts, replicas; deletes of four tables, updates: in batches of 64. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void reset_takesNineStatements(int checkouts) {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.run(new RecordPriceUpdate<>(price(1_100, "0", 2), CAUSAL_PRODUCT));
    for (int i = 0; i < checkouts; i++) {
      fill(1);
      fixture.checkout("t" + i);
    }
    assertEquals(9, statements(new ResetCart()));
  }

  /** Cart with its lines. Checkouts, lines in batches of 64. Open checkouts as values. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void reads_takeAtMostTwoStatements(int checkouts) {
    for (int i = 0; i < checkouts; i++) {
      fill(2);
      fixture.checkout("t" + i);
    }
    fill(2);
    assertEquals(1, statements(found -> CartView.of(found.cart(CUSTOMER))));
    assertEquals(2, statements(found -> CheckoutView.of(found.checkout(CUSTOMER, "t0"))));
    assertEquals(
        2,
        statements(
            found ->
                found.newestCheckouts(CUSTOMER, Integer.MAX_VALUE, 50).stream()
                    .map(CheckoutView::of)
                    .toList()));
    assertEquals(1, statements(CartRepository::openCheckouts));
  }

  /** Since when it is idle changes with each add; in which ten minutes that is mostly does not. */
  @Test
  void add_toACartWithLines_makesNoEntriesInIndexes() {
    fill(1);
    String soon = "update cart.carts set touched_at_ms = touched_at_ms / 600000 * 600000 + 1";
    assertEquals(1, database.updatedInPlace("cart.carts", soon));
    String later = "update cart.carts set touched_at_ms = touched_at_ms + 600000";
    assertEquals(0, database.updatedInPlace("cart.carts", later));
  }
}
