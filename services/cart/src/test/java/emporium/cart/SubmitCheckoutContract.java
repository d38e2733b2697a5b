package emporium.cart;

import static emporium.cart.CartFixture.CUSTOMER;
import static emporium.cart.CartFixture.line;
import static emporium.cart.CartFixture.product;
import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checkouts as they are submitted. */
abstract class SubmitCheckoutContract {
  private CartFixture fixture;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void checkout_filledCart_requestsStockRecordsAndReopensCart() {
    fixture.add(line(1, 2, 3));
    fixture.add(line(4, 5, 1));
    var submission = fixture.checkout("t");
    var id = new CheckoutId(CUSTOMER.value(), 1);
    assertEquals(new SubmitCheckout.Submission(id, CheckoutOutcome.OPEN, false), submission);
    var request = fixture.requests().get(0);
    assertEquals(id, request.checkout());
    assertEquals("t", request.instanceId());
    assertEquals(List.of(line(1, 2, 3), line(4, 5, 1)), request.items());
    var checkout = fixture.read(found -> found.checkout(id));
    assertEquals(request.items(), fixture.read(found -> found.checkout(id).lines()));
    assertTrue(checkout.isOpen());
    assertTrue(fixture.cart().isEmpty());
    assertEquals(2, fixture.cart().session());
    assertEquals(
        List.of(new OpenCheckout(id, "t", CartFixture.NOW, null)),
        fixture.read(found -> List.copyOf(found.openCheckouts())));
  }

  @Test
  void checkout_raisedReplicaPrice_givesTheDifferenceToTheCustomer() {
    fixture.run(new RecordProductUpdate<>(product(1_500, "0", 1), CAUSAL_PRODUCT));
    fixture.add(new CartLine(1, 2, "Tea", 1_000, 250, 3, 100, "0"));
    fixture.checkout("t");
    assertEquals(
        List.of(new CartLine(1, 2, "Tea", 1_500, 250, 3, 100 + 500 * 3, "0")),
        fixture.requests().get(0).items());
  }

  @Test
  void checkout_priceRaisedByPriceUpdate_isSeenAtOnce() {
    fixture.run(new RecordProductUpdate<>(product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.add(line(1, 2, 1));
    fixture.run(new RecordPriceUpdate<>(CartFixture.price(1_001, "0", 2), CAUSAL_PRODUCT));
    fixture.checkout("t");
    assertEquals(1_001, fixture.requests().get(0).items().get(0).unitPriceCents());
    assertEquals(101, fixture.requests().get(0).items().get(0).voucherCents());
  }

  @Test
  void checkout_lowerReplicaPrice_takesItWithoutVoucher() {
    fixture.run(new RecordProductUpdate<>(product(600, "0", 1), CAUSAL_PRODUCT));
    fixture.add(line(1, 2, 3));
    fixture.checkout("t");
    assertEquals(
        List.of(new CartLine(1, 2, "Tea", 600, 250, 3, 100, "0")),
        fixture.requests().get(0).items());
  }

  @Test
  void checkout_otherReplicaVersion_keepsTheOldLine() {
    fixture.run(new RecordProductUpdate<>(product(1_500, "1", 1), CAUSAL_PRODUCT));
    fixture.add(line(1, 2, 3));
    fixture.checkout("t");
    assertEquals(List.of(line(1, 2, 3)), fixture.requests().get(0).items());
  }

  @Test
  void checkout_highestMoney_doesNotOverflow() {
    fixture.run(new RecordProductUpdate<>(product(999_999_999, "0", 1), CAUSAL_PRODUCT));
    fixture.add(new CartLine(1, 2, "Tea", 0, 0, Cart.QUANTITY_MAX, 999_999_999, "0"));
    fixture.checkout("t");
    assertEquals(
        999_999_999L + 999_999_999L * Cart.QUANTITY_MAX,
        fixture.requests().get(0).items().get(0).voucherCents());
  }

  @Test
  void checkout_againWithSameTid_joinsTheFirst() {
    fixture.add(line(1, 2, 1));
    var first = fixture.checkout("t");
    var second = fixture.checkout("t");
    assertEquals(first.checkout(), second.checkout());
    assertTrue(second.joined());
    assertEquals(1, fixture.requests().size());
  }

  @Test
  void checkout_againAfterItEnded_returnsItsOutcome() {
    fixture.add(line(1, 2, 1));
    var id = fixture.checkout("t").checkout();
    fixture.run(new RecordCheckoutOutcome.StockCompleted(id, MarkStatus.SUCCESS));
    fixture.run(new RecordCheckoutOutcome.OrderCompleted(id, MarkStatus.SUCCESS));
    assertEquals(CheckoutOutcome.SHIPPED, fixture.checkout("t").outcome());
  }

  @Test
  void checkout_emptyOrUnknownCartOtherTid_isRefusedAndCreatesNothing() {
    assertThrows(CartRejection.EmptyCart.class, () -> fixture.checkout("t"));
    fixture.add(line(1, 2, 1));
    fixture.checkout("t");
    var refused = assertThrows(CartRejection.EmptyCart.class, () -> fixture.checkout("u"));
    assertEquals("empty-cart", refused.code());
    assertEquals(1, fixture.requests().size());
    assertEquals(1, (int) fixture.read(found -> found.checkouts().size()));
  }

  @Test
  void checkout_filledCartWithUsedTid_isANewCheckout() {
    fixture.add(line(1, 2, 1));
    fixture.checkout("1");
    fixture.add(line(1, 3, 1));
    var second = fixture.checkout("1");
    assertFalse(second.joined());
    assertEquals(new CheckoutId(CUSTOMER.value(), 2), second.checkout());
    var newest = fixture.read(found -> found.checkout(CUSTOMER, "1").lines());
    assertEquals(List.of(line(1, 3, 1)), newest);
  }

  @Test
  void checkouts_withSealedSessionBetween_areFoundByTidNewestFirst() {
    fixture.add(line(1, 2, 1));
    fixture.checkout("a");
    fixture.add(line(1, 2, 2));
    fixture.run(new SealCart(CUSTOMER));
    fixture.add(line(1, 2, 3));
    fixture.checkout("b");
    assertEquals(1, (int) fixture.read(found -> found.checkout(CUSTOMER, "a").id().session()));
    assertEquals(3, (int) fixture.read(found -> found.checkout(CUSTOMER, "b").id().session()));
    assertNull(fixture.read(found -> found.checkout(CUSTOMER, "c")));
  }

  @Test
  void checkout_sameCartConcurrently_isSubmittedOnce() {
    fixture.add(line(1, 2, 1));
    var all =
        IntStream.range(0, 32)
            .mapToObj(
                i ->
                    fixture
                        .carts
                        .run(new SubmitCheckout(CartFixture.request("t" + i % 4)))
                        .toCompletableFuture()
                        .handle((done, refused) -> refused == null && !done.joined()))
            .toList();
    assertEquals(1, all.stream().map(CompletableFuture::join).filter(made -> made).count());
    assertEquals(1, fixture.requests().size());
  }
}
