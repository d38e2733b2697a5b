package emporium.product;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.product.jpa.JpaProductRepository;
import emporium.product.ms.GraphProductRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the product service on its engine. */
@ApplicationScoped
public class ProductWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<ProductRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.PRODUCT,
        ProductLocks.TREE,
        GraphProductRepository::new,
        JpaProductRepository.MAPPING,
        JpaProductRepository::new);
  }
}
