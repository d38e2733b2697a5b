package emporium.stock;

import emporium.edge.Records;
import emporium.persistence.Transactions;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of stock, from one snapshot. Source: docs/records.md. */
@Path("/records/stock")
public class StockRecords {
  private final Records records;
  private final Transactions<StockRepository> stock;

  StockRecords(Records records, Transactions<StockRepository> stock) {
    this.records = records;
    this.stock = stock;
  }

  /** Every ingested item and every reservation. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.stream(
        stock,
        (state, lines) -> {
          for (StockItem item : state.items()) {
            if (item.ingested()) {
              lines.write(StockItemView.of(item));
            }
          }
          for (Reservation reservation : state.reservations()) {
            lines.write(ReservationView.of(reservation));
          }
        });
  }
}
