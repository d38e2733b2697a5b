package emporium.payment;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.audit.AuditLog;
import emporium.edge.testing.Await;
import emporium.edge.testing.FreshData;
import emporium.events.PaymentType;
import emporium.persistence.Transactions;
import io.opentelemetry.api.OpenTelemetry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the provider is asked over HTTP belongs to the trace of the invoice. */
@Tag("long")
@QuarkusTest
@TestProfile(PaymentTracingLongTest.Traced.class)
@QuarkusTestResource(value = StubPsp.class, restrictToAnnotatedClass = true)
@QuarkusTestResource(value = FreshData.class, restrictToAnnotatedClass = true)
class PaymentTracingLongTest {
  /** Traces into a file. */
  public static class Traced implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "emporium.tracing.export", "file",
          "emporium.tracing.file", "target/spans-${quarkus.uuid}.jsonl");
    }
  }

  @Inject Transactions<PaymentRepository> payments;
  @Inject PaymentDriver driver;
  @Inject OpenTelemetry telemetry;
  @StubPsp.Traces Queue<String> traces;

  @Test
  void charge_withinASpan_carriesItsTraceToTheProvider() {
    var invoice = Invoices.invoice(301, PaymentType.CREDIT_CARD, Invoices.line(1, 1_250, 0, 0));
    assertTrue(
        Await.result(payments.run(new RecordIntent(invoice, Invoices.MASKED, AuditLog.off()))));
    var span = telemetry.getTracer("test").spanBuilder("invoice").startSpan();
    try (var scope = span.makeCurrent()) {
      driver.charge(invoice);
    }
    Await.until(() -> driver.size() == 0);
    assertFalse(traces.isEmpty(), "asked");
    for (String trace : traces) { // each try, however many a slow machine makes
      assertTrue(trace.startsWith("00-" + span.getSpanContext().getTraceId() + "-"), trace);
      assertTrue(trace.endsWith("-01"), trace);
    }
  }
}
