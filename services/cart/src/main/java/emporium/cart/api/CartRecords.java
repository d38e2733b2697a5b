package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All carts, replicas and checkouts, from one snapshot (docs/records.md). */
@Path("/records/cart")
public class CartRecords {
  private final Transactions<CartRepository> carts;
  private final RecordExporter records;

  public CartRecords(Transactions<CartRepository> carts, RecordExporter records) {
    this.carts = carts;
    this.records = records;
  }

  /** One line per record. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the cart service")
  public CompletionStage<Response> stream() {
    return records.export(
        carts,
        (found, writer) -> {
          found.carts().forEach(cart -> writer.write(CartView.of(cart)));
          found.replicas().forEach(replica -> writer.write(ReplicaProductView.of(replica)));
          found.checkouts().forEach(checkout -> writer.write(CheckoutView.of(checkout)));
        });
  }
}
