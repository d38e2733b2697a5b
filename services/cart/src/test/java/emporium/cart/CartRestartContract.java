package emporium.cart;

import static emporium.cart.CartFixture.CUSTOMER;
import static emporium.cart.CartFixture.line;
import static emporium.cart.CartFixture.price;
import static emporium.cart.CartFixture.product;
import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.cart.replica.ReplicaPrice;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.ProductId;
import emporium.events.requests.KeyedRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Restarts. */
abstract class CartRestartContract {
  private static final CheckoutId FIRST = new CheckoutId(CUSTOMER.value(), 1);
  private static final CheckoutId SECOND = new CheckoutId(CUSTOMER.value(), 2);

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  /** What a client does that got no answer. */
  @Test
  void restart_beforeARepeatedAdd_addsOnceWithItsKey() {
    var line = line(1, 2, 3);
    var request = new KeyedRequest("k", line.toString(), 16, 60_000);
    try (var before = openFixture()) {
      before.run(new AddItem(CUSTOMER, line, request));
    }
    try (var after = openFixture()) {
      assertEquals(1, after.run(new AddItem(CUSTOMER, line, request)));
      assertEquals(List.of(line), after.cart().lines());
      after.add(line); // the control: without the key it is another one
      assertEquals(6, after.cart().lines().get(0).quantity());
    }
  }

  @Test
  void restart_afterWork_findsEverythingAndGoesOn() {
    try (var before = openFixture()) {
      before.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
      before.run(new RecordPriceUpdate<>(price(1_300, "0", 2), CAUSAL_PRODUCT));
      before.add(line(1, 2, 1));
      before.checkout("a");
      before.run(new RecordCheckoutOutcome.StockRefused(FIRST));
      before.add(line(1, 2, 2));
      before.checkout("b");
      before.run(new RecordCheckoutOutcome.StockCompleted(SECOND, MarkStatus.SUCCESS));
      before.add(line(4, 5, 6));
    }
    try (var after = openFixture()) {
      assertEquals(List.of(line(4, 5, 6)), after.cart().lines());
      assertEquals(3, after.cart().session());
      assertEquals(
          2, after.requests().size(), "no service consumed them, so they are published again");
      assertEquals(
          new ReplicaPrice(new ProductId(1, 2), "Tea", 1_300, 250, "0"),
          after.price(new ProductId(1, 2)));
      assertEquals(
          List.of(new OpenCheckout(SECOND, "b", CartFixture.NOW, null)),
          after.read(found -> List.copyOf(found.openCheckouts())));
      assertEquals(
          CheckoutOutcome.NOT_ACCEPTED,
          after.read(found -> found.checkout(CUSTOMER, "a").outcome()));
      assertEquals(
          CheckoutOutcome.SHIPPED,
          after.run(new RecordCheckoutOutcome.OrderCompleted(SECOND, MarkStatus.SUCCESS)));
    }
  }
}
