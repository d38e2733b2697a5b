package emporium.payment;

import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.payment.ms.GraphPaymentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The three steps of a payment, with a restart between each two of them: on the graph. */
class PaymentDriverTest extends PaymentDriverContract {
  @TempDir Path directory;

  @Override
  TestEngine<PaymentRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.PAYMENT, PaymentLocks.TREE, GraphPaymentRepository::new);
  }
}
