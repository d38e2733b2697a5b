package emporium.payment.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.PaymentType;
import emporium.payment.PaymentRepository;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.TestInvoices;
import emporium.payment.psp.PaymentDriver;
import emporium.payment.psp.StubPsp;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.DataDirectoryTestResource;
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
@QuarkusTestResource(value = DataDirectoryTestResource.class, restrictToAnnotatedClass = true)
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
    var invoice =
        TestInvoices.invoice(301, PaymentType.CREDIT_CARD, TestInvoices.line(1, 1_250, 0, 0));
    assertTrue(Await.result(payments.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED))));
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
