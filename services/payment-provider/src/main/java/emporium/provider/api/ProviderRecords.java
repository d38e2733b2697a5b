package emporium.provider.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.Transactions;
import emporium.provider.Charge;
import emporium.provider.ChargeLocks;
import emporium.provider.ChargeRepository;
import emporium.runtime.http.Money;
import emporium.runtime.http.RecordExporter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All charges, from one snapshot (docs/records.md). */
@Path("/records/" + ChargeLocks.SERVICE)
public class ProviderRecords {
  private final Transactions<ChargeRepository> charges;
  private final RecordExporter records;

  public ProviderRecords(Transactions<ChargeRepository> charges, RecordExporter records) {
    this.charges = charges;
    this.records = records;
  }

  /** One line per charge. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the payment provider")
  public CompletionStage<Response> stream() {
    return records.export(
        charges,
        (state, lines) -> state.charges().forEach(charge -> lines.write(ChargeRecord.of(charge))));
  }

  /** A charge as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ChargeRecord(
      String type, String idempotencyKey, BigDecimal amount, String status, Instant createdAt) {
    static ChargeRecord of(Charge charge) {
      return new ChargeRecord(
          "charges",
          charge.key().value(),
          Money.decimal(charge.amountCents()),
          charge.status().toString(),
          charge.createdAt());
    }
  }
}
