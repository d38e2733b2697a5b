package emporium.customer.api;

import emporium.customer.Customer;
import emporium.customer.CustomerRepository;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All ingested customers, from one snapshot (docs/records.md). */
@Path("/records/customer")
public class CustomerRecords {
  private final Transactions<CustomerRepository> customers;
  private final RecordExporter records;

  public CustomerRecords(Transactions<CustomerRepository> customers, RecordExporter records) {
    this.customers = customers;
    this.records = records;
  }

  /** One line per customer. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the customer service")
  public CompletionStage<Response> stream() {
    return records.export(
        customers,
        (state, lines) -> {
          for (Customer customer : state.customers()) {
            if (customer.ingested()) {
              lines.write(CustomerView.of(customer));
            }
          }
        });
  }
}
