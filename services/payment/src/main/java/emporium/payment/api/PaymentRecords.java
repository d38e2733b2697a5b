package emporium.payment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.api.AuditLogLine;
import emporium.events.Topics;
import emporium.payment.CanceledCheckout;
import emporium.payment.ChargeVoid;
import emporium.payment.PaymentRepository;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/**
 * All payments, voids, canceled checkouts and audit records, from one snapshot (docs/records.md).
 */
@Path("/records/payment")
public class PaymentRecords {
  private final Transactions<PaymentRepository> payments;
  private final RecordExporter records;

  public PaymentRecords(Transactions<PaymentRepository> payments, RecordExporter records) {
    this.payments = payments;
    this.records = records;
  }

  /** One line per record. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the payment service")
  public CompletionStage<Response> stream() {
    return records.export(
        payments,
        (state, lines) -> {
          state.payments().forEach(payment -> lines.write(PaymentView.of(payment)));
          state.voids().forEach(open -> lines.write(VoidRecord.of(open)));
          state.canceled().forEach(note -> lines.write(CanceledRecord.of(note)));
          state
              .audits()
              .all()
              .forEach(record -> lines.write(AuditLogLine.of(Topics.PAYMENT, record)));
        });
  }

  /** A void as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record VoidRecord(String type, String invoiceNumber, boolean confirmed) {
    static VoidRecord of(ChargeVoid open) {
      return new VoidRecord("voids", open.invoiceNumber(), open.confirmed());
    }
  }

  /** A canceled checkout as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CanceledRecord(String type, int customerId, int session, String tid) {
    static CanceledRecord of(CanceledCheckout note) {
      var checkout = note.checkout();
      return new CanceledRecord(
          "canceled_checkouts", checkout.customerId(), checkout.session(), note.tid());
    }
  }
}
