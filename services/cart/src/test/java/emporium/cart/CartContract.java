package emporium.cart;

import static emporium.cart.CartFixture.CUSTOMER;
import static emporium.cart.CartFixture.line;
import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.cart.replica.ReplicaPrice;
import emporium.events.model.CartLine;
import emporium.events.model.CartStatus;
import emporium.events.model.ProductId;
import emporium.events.requests.KeyReused;
import emporium.events.requests.KeyedRequest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Carts. */
abstract class CartContract {
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
  void add_firstItem_opensCartInSessionOne() {
    fixture.add(line(1, 2, 3));
    var cart = fixture.cart();
    assertEquals(1, cart.session());
    assertEquals(CartStatus.OPEN, cart.status());
    assertEquals(List.of(line(1, 2, 3)), cart.lines());
    assertEquals(CartFixture.NOW, cart.createdAt());
    assertNull(cart.lastCheckout());
  }

  @Test
  void add_sameProduct_addsQuantityAndVoucherAndLastPriceAndVersionWin() {
    fixture.add(new CartLine(1, 2, "Tea", 1_000, 250, 3, 100, "0"));
    fixture.add(new CartLine(1, 2, "Green tea", 1_100, 300, 4, 50, "1"));
    assertEquals(
        List.of(new CartLine(1, 2, "Green tea", 1_100, 300, 7, 150, "1")), fixture.cart().lines());
  }

  @Test
  void add_sameProductIdOfOtherSeller_isAnotherLine() {
    fixture.add(line(1, 2, 1));
    fixture.add(line(2, 2, 1));
    assertEquals(2, fixture.cart().lines().size());
  }

  private AddItem published(CartLine line) {
    return new AddItem(
        CUSTOMER, line, PriceSource.PUBLISHED, new KeyedRequest("k", line.toString(), 2, 1_000));
  }

  @Test
  void add_atPublishedPrices_takesWhatTheReplicaHas() {
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_200, "0", 1), CAUSAL_PRODUCT));
    fixture.run(published(new CartLine(1, 2, "Free", 1, 2, 3, 0, "0")));
    assertEquals(List.of(new CartLine(1, 2, "Tea", 1_200, 250, 3, 0, "0")), fixture.cart().lines());
  }

  @Test
  void add_atPublishedPricesRepeatedAfterAChange_addsOnce() {
    var add = published(new CartLine(1, 2, "Free", 1, 2, 3, 0, "0"));
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_200, "0", 1), CAUSAL_PRODUCT));
    fixture.run(add);
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_300, "1", 2), CAUSAL_PRODUCT));
    assertEquals(1, fixture.run(add));
    assertEquals(1_200, fixture.cart().lines().get(0).unitPriceCents());
    assertEquals(3, fixture.cart().lines().get(0).quantity());
  }

  @Test
  void add_atPublishedPricesOfAnUnknownProductOrVersion_isRefusedAndMakesNoCart() {
    var add = published(line(1, 2, 3));
    assertThrows(CartRejection.PriceNotPublished.class, () -> fixture.run(add));
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_200, "1", 1), CAUSAL_PRODUCT));
    assertThrows(CartRejection.PriceNotPublished.class, () -> fixture.run(add));
    assertNull(fixture.cart());
  }

  private static AddItem keyed(String key, CartLine line) {
    return new AddItem(CUSTOMER, line, new KeyedRequest(key, line.toString(), 2, 1_000));
  }

  @Test
  void add_repeatedWithItsKey_addsOnceAndHasTheFirstResult() {
    assertEquals(1, fixture.run(keyed("k", line(1, 2, 3))));
    assertEquals(1, fixture.run(keyed("k", line(1, 2, 3))));
    assertEquals(List.of(line(1, 2, 3)), fixture.cart().lines());
    fixture.checkout("t");
    assertEquals(1, fixture.run(keyed("k", line(1, 2, 3))), "after its session has ended, too");
    assertTrue(fixture.cart().isEmpty());
  }

  @Test
  void add_repeatedWithoutKey_addsTwice() {
    fixture.add(line(1, 2, 3));
    fixture.add(line(1, 2, 3));
    assertEquals(6, fixture.cart().lines().get(0).quantity());
  }

  @Test
  void add_anotherLineUnderAKey_isRefusedAndChangesNothing() {
    fixture.run(keyed("k", line(1, 2, 3)));
    assertThrows(KeyReused.class, () -> fixture.run(keyed("k", line(1, 2, 4))));
    assertEquals(List.of(line(1, 2, 3)), fixture.cart().lines());
  }

  @Test
  void add_refused_leavesItsKeyFree() {
    fixture.run(keyed("k", line(1, 2, Cart.QUANTITY_MAX)));
    var more = keyed("l", line(1, 2, 1));
    assertThrows(CartRejection.QuantityTooHigh.class, () -> fixture.run(more));
    fixture.run(new RemoveItem(CUSTOMER, new ProductId(1, 2)));
    fixture.run(more);
    assertEquals(List.of(line(1, 2, 1)), fixture.cart().lines());
  }

  @Test
  void add_moreKeysThanKept_orOlder_addsAgain() {
    fixture.run(keyed("a", line(1, 2, 1)));
    fixture.run(keyed("b", line(1, 2, 1)));
    fixture.run(keyed("c", line(1, 2, 1)));
    fixture.run(keyed("a", line(1, 2, 1)));
    assertEquals(4, fixture.cart().lines().get(0).quantity());
    fixture.now(CartFixture.NOW.plusMillis(1_000));
    fixture.run(keyed("a", line(1, 2, 1)));
    assertEquals(5, fixture.cart().lines().get(0).quantity());
  }

  @Test
  void add_quantityAboveMaximumInTotal_isRefusedAndCartUnchanged() {
    fixture.add(line(1, 2, Cart.QUANTITY_MAX));
    var refused =
        assertThrows(CartRejection.QuantityTooHigh.class, () -> fixture.add(line(1, 2, 1)));
    assertEquals("quantity-too-high", refused.code());
    assertEquals(List.of(line(1, 2, Cart.QUANTITY_MAX)), fixture.cart().lines());
  }

  @Test
  void add_absurdQuantityFirst_isRefusedAndMakesNoCart() {
    assertThrows(
        CartRejection.QuantityTooHigh.class, () -> fixture.add(line(1, 2, Integer.MAX_VALUE)));
    assertNull(fixture.cart());
  }

  @Test
  void add_oneLineTooMany_isRefused() {
    for (int product = 1; product <= Cart.LINES_MAX; product++) {
      fixture.add(line(1, product, 1));
    }
    assertThrows(
        CartRejection.TooManyLines.class, () -> fixture.add(line(1, Cart.LINES_MAX + 1, 1)));
    fixture.add(line(1, 1, 1));
    assertEquals(Cart.LINES_MAX, fixture.cart().lines().size());
  }

  @Test
  void remove_itemInCart_leavesOthersInSameSession() {
    fixture.add(line(1, 2, 1));
    fixture.add(line(1, 3, 1));
    fixture.run(new RemoveItem(CUSTOMER, new ProductId(1, 2)));
    assertEquals(List.of(line(1, 3, 1)), fixture.cart().lines());
    assertEquals(1, fixture.cart().session());
  }

  @Test
  void remove_unknownItemOrCart_isRefused() {
    var command = new RemoveItem(CUSTOMER, new ProductId(1, 2));
    assertThrows(CartRejection.UnknownCart.class, () -> fixture.run(command));
    fixture.add(line(1, 3, 1));
    assertThrows(CartRejection.UnknownItem.class, () -> fixture.run(command));
  }

  @Test
  void seal_filledCart_emptiesItAndEndsSession() {
    fixture.add(line(1, 2, 1));
    assertTrue(fixture.run(new SealCart(CUSTOMER)));
    assertTrue(fixture.cart().isEmpty());
    assertEquals(2, fixture.cart().session());
  }

  @Test
  void seal_emptyOrUnknownCart_changesNothing() {
    assertFalse(fixture.run(new SealCart(CUSTOMER)));
    assertNull(fixture.cart());
    fixture.add(line(1, 2, 1));
    fixture.run(new SealCart(CUSTOMER));
    assertFalse(fixture.run(new SealCart(CUSTOMER)));
    assertEquals(2, fixture.cart().session());
  }

  @Test
  void reset_afterWork_forgetsCartsAndCheckoutsAndRestoresReplicas() {
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_000, "0", 1), CAUSAL_PRODUCT));
    fixture.run(new RecordPriceUpdate<>(CartFixture.price(1_200, "0", 2), CAUSAL_PRODUCT));
    fixture.run(new RecordProductUpdate<>(CartFixture.product(1_200, "9", 3), CAUSAL_PRODUCT));
    fixture.add(line(1, 2, 1));
    fixture.checkout("1");
    fixture.run(new ResetCart());
    assertNull(fixture.cart());
    assertEquals(List.of(), fixture.read(found -> List.copyOf(found.checkouts())));
    assertEquals(List.of(), fixture.read(found -> List.copyOf(found.openCheckouts())));
    assertEquals(
        new ReplicaPrice(new ProductId(1, 2), "Tea", 1_000, 250, "0"),
        fixture.price(new ProductId(1, 2)));
    assertThrows(CartRejection.EmptyCart.class, () -> fixture.checkout("1"));
  }
}
