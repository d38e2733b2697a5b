package emporium.payment.psp;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The three steps of a payment, with a restart between each two of them: on the graph. */
class PaymentDriverTest extends PaymentDriverContract {
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
