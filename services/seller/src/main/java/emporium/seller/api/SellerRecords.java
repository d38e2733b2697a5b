package emporium.seller;

import emporium.edge.Records;
import emporium.edge.audit.AuditLine;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of seller, from one snapshot. Source: docs/records.md. */
@Path("/records/seller")
public class SellerRecords {
  private final Records records;
  private final Transactions<SellerRepository> sellers;

  SellerRecords(Records records, Transactions<SellerRepository> sellers) {
    this.records = records;
    this.sellers = sellers;
  }

  /** Every seller, what it was told of its stock, every order entry, every audit record. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.stream(
        sellers,
        (state, lines) -> {
          for (Seller seller : state.sellers()) {
            lines.write(SellerView.of(seller));
          }
          state.lowProducts().forEach(product -> lines.write(LowProductView.of(product)));
          for (SellerOrder part : state.parts()) {
            OrderEntryView.of(part).forEach(lines::write);
          }
          state.audits().all().forEach(record -> lines.write(AuditLine.of(Topics.SELLER, record)));
        });
  }
}
