package emporium.product.api;

import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.product.ProductLocks;
import emporium.product.ProductRepository;
import emporium.product.ResetProducts;
import emporium.product.UnconfirmedChange;
import emporium.product.jpa.JpaProductRepository;
import emporium.product.ms.GraphProductRepository;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The product service: its engine, raw records, unconfirmed changes and reset. */
@Singleton
public class ProductModule extends ServiceModule<ProductRepository> {
  private static final int NO_CUSTOMER = 0;

  public ProductModule(TransactionsFactory engines) {
    super(
        Topics.PRODUCT,
        engines.transactions(
            Topics.PRODUCT,
            ProductLocks.TREE,
            GraphProductRepository::new,
            JpaProductRepository.MAPPING,
            JpaProductRepository::new),
        new ResetProducts());
  }

  @Override
  @Produces
  @Singleton
  public Transactions<ProductRepository> transactions() {
    return super.transactions();
  }

  /**
   * Replaces and deletes that Stock has not confirmed. Takes no lock: the index holds immutable
   * values.
   */
  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return transactions()
        .read(
            LockSet.none(),
            found ->
                found.unconfirmedChanges().stream().map(ProductModule::openTransaction).toList());
  }

  @Override
  public void writeRecords(ProductRepository state, RecordWriter records) {
    state.products().forEach(product -> records.write(ProductView.of(product)));
  }

  private static OpenTransaction openTransaction(UnconfirmedChange change) {
    return new OpenTransaction(
        "product-change", NO_CUSTOMER, change.tid(), "awaits-stock-confirmation", change.since());
  }
}
