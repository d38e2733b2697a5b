package emporium.order.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.api.AuditLogLine;
import emporium.events.Topics;
import emporium.order.CustomerOrders;
import emporium.order.Order;
import emporium.order.OrderRepository;
import emporium.order.OrderTombstone;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The raw records of order, from one snapshot. Source: docs/records.md. */
@Path("/records/order")
public class OrderRecords {
  private final RecordExporter records;
  private final Transactions<OrderRepository> orders;

  OrderRecords(RecordExporter records, Transactions<OrderRepository> orders) {
    this.records = records;
    this.orders = orders;
  }

  /** Every counter, order, audit record, and checkout that never becomes an order. */
  @GET
  @Produces("application/x-ndjson")
  public CompletionStage<Response> records() {
    return records.export(
        orders,
        (state, lines) -> {
          for (CustomerOrders counter : state.counters()) {
            lines.write(CustomerOrdersView.of(counter));
          }
          for (Order order : state.orders()) {
            lines.write(OrderView.of(order));
          }
          for (OrderTombstone never : state.tombstones()) {
            lines.write(NeverOrderedRecord.of(never));
          }
          state
              .audits()
              .all()
              .forEach(record -> lines.write(AuditLogLine.of(Topics.ORDER, record)));
        });
  }

  /** A checkout that never becomes an order, as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record NeverOrderedRecord(String type, int customerId, int session) {
    static NeverOrderedRecord of(OrderTombstone never) {
      var checkout = never.checkout();
      return new NeverOrderedRecord("order_tombstones", checkout.customerId(), checkout.session());
    }
  }
}
