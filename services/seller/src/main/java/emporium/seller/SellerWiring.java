package emporium.seller;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import emporium.seller.ms.GraphSellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts sellers on their engine. */
@ApplicationScoped
public class SellerWiring {
  @Produces
  @Singleton
  Transactions<SellerRepository> transactions(GraphEngine engine) {
    return engine.transactions(Topics.SELLER, SellerLocks.TREE, GraphSellerRepository::new);
  }
}
