package emporium.seller;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.seller.ms.GraphSellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts sellers on their engine. */
@ApplicationScoped
public class SellerWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<SellerRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.SELLER,
        SellerLocks.TREE,
        GraphSellerRepository::new,
        JpaSellerRepository.MAPPING,
        JpaSellerRepository::new);
  }
}
