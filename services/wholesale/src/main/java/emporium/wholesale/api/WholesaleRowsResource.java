package emporium.wholesale.api;

import emporium.persistence.Transactions;
import emporium.runtime.rows.RowReader;
import emporium.runtime.rows.RowTable;
import emporium.runtime.rows.RowsResource;
import emporium.wholesale.IngestRows;
import emporium.wholesale.Row;
import emporium.wholesale.WholesaleRepository;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.reactive.server.Cancellable;

/** Fills the tables of wholesale. */
@Cancellable(false)
@Path("/api/rows")
public class WholesaleRowsResource extends RowsResource {
  WholesaleRowsResource(RowReader reader, Transactions<WholesaleRepository> wholesale) {
    super(
        reader,
        List.of(
            table(wholesale, "population", PopulationRow.class, PopulationRow::row),
            table(wholesale, "products", ProductRow.class, ProductRow::row),
            table(wholesale, "carriers", CarrierRow.class, CarrierRow::row),
            table(wholesale, "warehouses", WarehouseRow.class, WarehouseRow::row),
            table(wholesale, "districts", DistrictRow.class, DistrictRow::row),
            table(wholesale, "employees", EmployeeRow.class, EmployeeRow::row),
            table(wholesale, "stocks", StockRow.class, StockRow::row),
            table(wholesale, "customers", CustomerRow.class, CustomerRow::row),
            table(wholesale, "orders", OrderRow.class, OrderRow::row),
            table(wholesale, "payments", PaymentRow.class, PaymentRow::row)));
  }

  private static <T> RowTable<T, Row> table(
      Transactions<WholesaleRepository> wholesale,
      String name,
      Class<T> type,
      Function<T, Row> toRow) {
    return new RowTable<>(name, type, toRow, rows -> wholesale.run(new IngestRows(rows)));
  }
}
