package emporium.order;

import emporium.edge.Records;
import emporium.edge.audit.AuditLine;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of order, from one snapshot. Source: docs/records.md. */
@Path("/records/order")
public class OrderRecords {
  private final Records records;
  private final Transactions<OrderRepository> orders;

  OrderRecords(Records records, Transactions<OrderRepository> orders) {
    this.records = records;
    this.orders = orders;
  }

  /** Every counter, every order, every audit record. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.stream(
        orders,
        (state, lines) -> {
          for (CustomerOrders counter : state.counters()) {
            lines.write(CustomerOrdersView.of(counter));
          }
          for (Order order : state.orders()) {
            lines.write(OrderView.of(order));
          }
          state.audits().all().forEach(record -> lines.write(AuditLine.of(Topics.ORDER, record)));
        });
  }
}
