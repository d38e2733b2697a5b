package emporium.payment;

import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.payment.ms.GraphPaymentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Payment decides about stalled checkouts: on the graph. */
class StalledTest extends StalledContract {
  @TempDir Path directory;

  @Override
  TestEngine<PaymentRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.PAYMENT, PaymentLocks.TREE, GraphPaymentRepository::new);
  }
}
