package emporium.provider;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.persistence.Transactions;
import emporium.provider.jpa.JpaChargeRepository;
import emporium.provider.ms.GraphChargeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the provider on its engine. */
@ApplicationScoped
public class ProviderWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<ChargeRepository> transactions(Engines engines) {
    return engines.transactions(
        ChargeLocks.SERVICE,
        ChargeLocks.TREE,
        GraphChargeRepository::new,
        JpaChargeRepository.MAPPING,
        JpaChargeRepository::new);
  }
}
