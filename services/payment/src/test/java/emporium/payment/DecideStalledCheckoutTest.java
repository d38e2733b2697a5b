package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Payment decides about stalled checkouts: on the graph. */
class DecideStalledCheckoutTest extends DecideStalledCheckoutContract {
  @TempDir Path directory;

  @Override
  TestEngine<PaymentRepository> openEngine() {
    return new TestEngine<>(
        directory,
        Topics.PAYMENT,
        PaymentLocks.TREE,
        graph -> new GraphPaymentRepository(graph, AuditLogWriter.disabled()));
  }
}
