package emporium.product;

import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** Starts the product service over. */
@ApplicationScoped
public class ProductReset implements Resettable {
  private final Transactions<ProductRepository> products;

  /** Injected. */
  public ProductReset(Transactions<ProductRepository> products) {
    this.products = products;
  }

  @Override
  public String service() {
    return Topics.PRODUCT;
  }

  @Override
  public CompletionStage<?> reset() {
    return products.run(new ResetProducts());
  }
}
