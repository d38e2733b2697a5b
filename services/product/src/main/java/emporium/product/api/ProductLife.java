package emporium.product.api;

import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.product.ResetProducts;
import emporium.product.UnconfirmedChange;
import emporium.runtime.admin.OpenTransaction;
import emporium.runtime.admin.OpenTransactionSource;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The product service's part in operations of the marketplace: open transactions and reset. */
@ApplicationScoped
public class ProductLife implements OpenTransactionSource, Resettable {
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
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return products.read(
        LockSet.none(),
        found -> found.unconfirmedChanges().stream().map(ProductLife::openTransaction).toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return products.run(new ResetProducts());
  }

  private static OpenTransaction openTransaction(UnconfirmedChange change) {
    return new OpenTransaction(
        "product-change", NO_CUSTOMER, change.tid(), "awaits-stock-confirmation", change.since());
  }
}
