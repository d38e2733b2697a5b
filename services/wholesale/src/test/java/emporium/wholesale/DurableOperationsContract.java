package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The five transactions where what was answered is kept. */
abstract class DurableOperationsContract extends OperationsContract {
  @Test
  void reopen_afterAllTransactions_findsEverything() {
    bench.order(BAD_CREDIT, "t", new OrderLine(6, 3, 1), new OrderLine(7, 2, 2));
    bench.pay(DISTRICT, new CustomerSelector.ById(BAD_CREDIT), 77, "t");
    bench.deliver(1, 2);
    List<String> before = bench.records();
    bench.reopen();
    assertEquals(before, bench.records());
    assertEquals(
        5,
        last(bench.await(wholesale -> wholesale.orderStatus(new CustomerSelector.ById(BAD_CREDIT))))
            .orderNumber());
    assertEquals(
        3,
        bench
            .pay(
                DISTRICT,
                new CustomerSelector.ByEmail(DISTRICT, SampleRows.email(BAD_CREDIT)),
                1,
                "t")
            .paymentNumber());
  }
}
