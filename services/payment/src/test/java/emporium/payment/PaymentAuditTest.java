package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Payment writes to the audit log: on the graph. */
class PaymentAuditTest extends PaymentAuditContract {
  @TempDir Path directory;

  @Override
  TestEngine<PaymentRepository> openEngine(AuditLogWriter<Payment> log) {
    return new TestEngine<>(
        directory,
        Topics.PAYMENT,
        PaymentLocks.TREE,
        graph -> new GraphPaymentRepository(graph, log));
  }
}
