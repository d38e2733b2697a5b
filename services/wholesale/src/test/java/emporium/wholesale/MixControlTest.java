package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.testing.Await;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The controls of {@link MixContract}: on the same engine, what goes wrong without undo, and with
 * one lock left out, breaks the conditions of consistency.
 */
class MixControlTest {
  private static final CustomerId CUSTOMER = new CustomerId(1, 3, 1);
  private static final CustomerId OTHER = new CustomerId(1, 3, 2);
  private static final OrderLine UNKNOWN = new OrderLine(999, 1, 1);
  private static final long WAIT_MAX_S = 60;

  @TempDir Path directory;

  /** A refused order that keeps what it did before it was refused. */
  private record WithoutUndo(PlaceOrder order) implements Command<WholesaleRepository, Boolean> {
    @Override
    public LockSet locks() {
      return order.locks();
    }

    @Override
    public Boolean apply(WholesaleRepository state, Changes changes) {
      try {
        return order.apply(state, changes) != null;
      } catch (UnknownAggregate refused) {
        return false;
      }
    }
  }

  /** An order without the lock on the counter of its district. */
  private record WithoutCounterLock(PlaceOrder order, Runnable numbered)
      implements Command<WholesaleRepository, PlacedOrder> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(List.of(order.lines().get(0).stock(), order.customer()));
    }

    @Override
    public PlacedOrder apply(WholesaleRepository state, Changes changes) {
      return order.apply(pausing(state), changes);
    }

    /** Runs {@code numbered} when the order has its number and looks for its first stock. */
    private WholesaleRepository pausing(WholesaleRepository state) {
      return (WholesaleRepository)
          Proxy.newProxyInstance(
              WholesaleRepository.class.getClassLoader(),
              new Class<?>[] {WholesaleRepository.class},
              (proxy, method, arguments) -> {
                if (arguments[0] == Stock.class) {
                  numbered.run();
                }
                try {
                  return method.invoke(state, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  @Test
  void refusedOrder_withoutUndo_isNoticed() {
    var bench = new WholesaleFixture(directory);
    bench.run(
        new WithoutUndo(new PlaceOrder(CUSTOMER, List.of(new OrderLine(1, 1, 1), UNKNOWN), "t")));
    requireNoticed(bench, "orders");
  }

  /** The first order is undone after the second has the next number. */
  @Test
  void twoOrdersOfADistrict_withoutTheLockOnItsCounter_areNoticed() {
    var bench = new WholesaleFixture(directory);
    var numbered = new CountDownLatch(1);
    var overtaken = new CountDownLatch(1);
    var refused = new PlaceOrder(CUSTOMER, List.of(new OrderLine(1, 1, 1), UNKNOWN), "refused");
    var first =
        bench
            .transactions()
            .run(
                new WithoutCounterLock(
                    refused,
                    () -> {
                      numbered.countDown();
                      await(overtaken);
                    }));
    await(numbered);
    var second = new PlaceOrder(OTHER, List.of(new OrderLine(2, 1, 1)), "second");
    bench.run(new WithoutCounterLock(second, () -> {}));
    overtaken.countDown();
    assertThrows(UnknownAggregate.class, () -> Await.result(first));
    requireNoticed(bench, "orders");
  }

  private static void await(CountDownLatch event) {
    try {
      assertTrue(event.await(WAIT_MAX_S, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void requireNoticed(WholesaleFixture bench, String condition) {
    var noticed = assertThrows(CompletionException.class, bench::close).getCause();
    assertInstanceOf(AssertionError.class, noticed);
    assertTrue(String.valueOf(noticed.getMessage()).startsWith(condition), noticed::toString);
  }
}
