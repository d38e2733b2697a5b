package emporium.seller.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.seller.ms.GraphSellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts sellers on their engine. */
@ApplicationScoped
public class SellerWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<SellerRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.SELLER,
        SellerLocks.TREE,
        GraphSellerRepository::new,
        JpaSellerRepository.MAPPING,
        JpaSellerRepository::new);
  }
}
