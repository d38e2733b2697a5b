package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The commands of Payment and their rules: on the graph. */
class PaymentsTest extends PaymentsContract {
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
