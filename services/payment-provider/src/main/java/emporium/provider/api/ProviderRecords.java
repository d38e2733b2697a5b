package emporium.provider;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.edge.Money;
import emporium.edge.Records;
import emporium.persistence.Transactions;
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
  private final Records records;

  public ProviderRecords(Transactions<ChargeRepository> charges, Records records) {
    this.charges = charges;
    this.records = records;
  }

  /** One line per charge. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the payment provider")
  public CompletionStage<Response> stream() {
    return records.stream(
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
