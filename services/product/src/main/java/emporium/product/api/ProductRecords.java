package emporium.product;

import emporium.edge.Records;
import emporium.persistence.Transactions;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All products, from one snapshot (docs/records.md). */
@Path("/records/product")
public class ProductRecords {
  private final Transactions<ProductRepository> products;
  private final Records records;

  public ProductRecords(Transactions<ProductRepository> products, Records records) {
    this.products = products;
    this.records = records;
  }

  /** One line per record. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the product service")
  public CompletionStage<Response> stream() {
    return records.stream(
        products,
        (found, writer) ->
            found.products().forEach(product -> writer.write(ProductView.of(product))));
  }
}
