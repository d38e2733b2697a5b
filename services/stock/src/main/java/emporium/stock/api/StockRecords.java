package emporium.stock.api;

import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import emporium.stock.Reservation;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of stock, from one snapshot. Source: docs/records.md. */
@Path("/records/stock")
public class StockRecords {
  private final RecordExporter records;
  private final Transactions<StockRepository> stock;

  StockRecords(RecordExporter records, Transactions<StockRepository> stock) {
    this.records = records;
    this.stock = stock;
  }

  /** Every ingested item and every reservation. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.export(
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
