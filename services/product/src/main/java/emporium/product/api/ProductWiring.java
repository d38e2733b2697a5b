package emporium.product.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.product.ProductLocks;
import emporium.product.ProductRepository;
import emporium.product.jpa.JpaProductRepository;
import emporium.product.ms.GraphProductRepository;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the product service on its engine. */
@ApplicationScoped
public class ProductWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<ProductRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.PRODUCT,
        ProductLocks.TREE,
        GraphProductRepository::new,
        JpaProductRepository.MAPPING,
        JpaProductRepository::new);
  }
}
