package emporium.product;

import emporium.edge.OpenTransaction;
import emporium.edge.OpenWork;
import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What the marketplace asks of the product service as a whole: what is unfinished, and to start
 * over.
 */
@ApplicationScoped
public class ProductLife implements OpenWork, Resettable {
  private static final int NO_CUSTOMER = 0;

  private final Transactions<ProductRepository> products;

  public ProductLife(Transactions<ProductRepository> products) {
    this.products = products;
  }

  @Override
  public String service() {
    return Topics.PRODUCT;
  }

  /**
   * Replaces and deletes that Stock has not confirmed. Takes no lock: the index holds immutable
   * values.
   */
  @Override
  public CompletionStage<List<OpenTransaction>> open() {
    return products.read(
        LockSet.none(),
        found -> found.openChanges().stream().map(ProductLife::openTransaction).toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return products.run(new ResetProducts());
  }

  private static OpenTransaction openTransaction(OpenChange change) {
    return new OpenTransaction(
        "product-change", NO_CUSTOMER, change.tid(), "awaits-stock", change.since());
  }
}
