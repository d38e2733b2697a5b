package emporium.cart.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.cart.replica.ReplicaPrice;
import emporium.cart.replica.ReplicaProduct;
import emporium.events.model.ProductId;
import emporium.persistence.Overloaded;
import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Several prices at once, without a lock. */
@NullMarked
class PublishedPricesTest {
  private static final ProductId FIRST = new ProductId(1, 1);
  private static final ProductId SECOND = new ProductId(1, 2);

  private final PublishedPrices prices = new PublishedPrices();
  private final ReplicaProduct any = new ReplicaProduct() {};

  private void publish(ProductId product, long priceCents) {
    prices.added(new ReplicaPrice(product, "Tea", priceCents, 250, "0"), any);
  }

  private long price(List<ProductId> asked, ProductId product) {
    return prices.consistent(asked).get(product).priceCents();
  }

  /** The two products; while the second one is asked for, something happens. */
  private static List<ProductId> both(Runnable inBetween) {
    return new AbstractList<>() {
      @Override
      public ProductId get(int index) {
        if (index == 1) {
          inBetween.run();
        }
        return index == 0 ? FIRST : SECOND;
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }

  /** A single reading would have the first price as it was before and the second as it is after. */
  @Test
  void prices_changedBetweenOneAndTheNext_areAllOfOneMoment() {
    publish(FIRST, 10);
    publish(SECOND, 10);
    var changes = new int[1];
    var asked =
        both(
            () -> {
              if (changes[0]++ == 0) {
                publish(FIRST, 20);
                publish(SECOND, 20);
              }
            });
    assertEquals(20, price(asked, FIRST));
    assertEquals(20, price(asked, SECOND));
    assertEquals(5, changes[0], "three readings until two found the same, then two");
  }

  @Test
  void prices_changedAndBack_areNotTakenForUnchanged() {
    publish(FIRST, 10);
    publish(SECOND, 10);
    var readings = new int[1];
    var asked =
        both(
            () -> {
              if (readings[0]++ < 2) {
                publish(FIRST, 20);
                publish(FIRST, 10);
              }
            });
    assertEquals(10, price(asked, FIRST));
    assertEquals(4, readings[0], "two with changes, two that found the same");
  }

  @Test
  void prices_thatNeverRest_areRefused() {
    publish(FIRST, 10);
    publish(SECOND, 10);
    var asked = both(() -> publish(FIRST, 10));
    assertThrows(Overloaded.class, () -> prices.consistent(asked));
  }
}
