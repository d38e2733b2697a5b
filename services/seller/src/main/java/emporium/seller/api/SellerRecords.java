package emporium.seller.api;

import emporium.audit.api.AuditLogLine;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import emporium.seller.Seller;
import emporium.seller.SellerOrder;
import emporium.seller.SellerRepository;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of seller, from one snapshot. Source: docs/records.md. */
@Path("/records/seller")
public class SellerRecords {
  private final RecordExporter records;
  private final Transactions<SellerRepository> sellers;

  SellerRecords(RecordExporter records, Transactions<SellerRepository> sellers) {
    this.records = records;
    this.sellers = sellers;
  }

  /** Every seller, every low-stock warning, every order entry, every audit record. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.export(
        sellers,
        (state, lines) -> {
          for (Seller seller : state.sellers()) {
            lines.write(SellerView.of(seller));
          }
          state.lowProducts().forEach(product -> lines.write(LowStockProductView.of(product)));
          for (SellerOrder part : state.parts()) {
            OrderEntryView.of(part).forEach(lines::write);
          }
          state
              .audits()
              .all()
              .forEach(record -> lines.write(AuditLogLine.of(Topics.SELLER, record)));
        });
  }
}
