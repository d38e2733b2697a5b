package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** The five transactions on units of work that declare their locks. */
abstract class LockedOperationsContract extends DurableOperationsContract {
  /** Another delivery comes between each look and the locks. */
  @Test
  void delivery_overtakenEachTime_locksWholeDistrictsAfterFiveRetries() {
    for (int i = 0; i < 6; i++) {
      bench.order(CUSTOMER, "t" + i, new OrderLine(6, 1, 1));
    }
    var run = new ArrayList<String>();
    DeliveryReceipt delivered =
        Await.result(
            new TransactionalWholesaleOperations(overtaken(run))
                .delivery(new WarehouseId(1), new CarrierId(1)));
    assertEquals(6, run.stream().filter("PeekOldestOrders"::equals).count());
    assertEquals("DeliverOldestOrders", run.get(run.size() - 1));
    assertEquals(
        List.of(
            new DeliveryReceipt.DeliveredOrder(3, 7, 1, delivered.orders().get(0).amountCents())),
        delivered.orders());
    assertEquals(9, delivered.emptyDistricts());
  }

  @SuppressWarnings("unchecked")
  private Transactions<WholesaleRepository> overtaken(List<String> run) {
    return (Transactions<WholesaleRepository>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) -> {
              run.add(arguments[0].getClass().getSimpleName());
              try {
                Object stage = method.invoke(bench.transactions(), arguments);
                return arguments[0] instanceof PeekOldestOrders
                    ? ((CompletionStage<CommitResult<?>>) stage)
                        .thenCompose(
                            seen ->
                                bench
                                    .operations()
                                    .delivery(new WarehouseId(1), new CarrierId(2))
                                    .thenApply(other -> seen))
                    : stage;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
