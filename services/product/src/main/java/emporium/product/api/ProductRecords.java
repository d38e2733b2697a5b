package emporium.product.api;

import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.runtime.http.RecordExporter;
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
  private final RecordExporter records;

  public ProductRecords(Transactions<ProductRepository> products, RecordExporter records) {
    this.products = products;
    this.records = records;
  }

  /** One line per record. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the product service")
  public CompletionStage<Response> stream() {
    return records.export(
        products,
        (found, writer) ->
            found.products().forEach(product -> writer.write(ProductView.of(product))));
  }
}
