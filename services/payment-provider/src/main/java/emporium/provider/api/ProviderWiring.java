package emporium.provider.api;

import emporium.persistence.Transactions;
import emporium.provider.ChargeLocks;
import emporium.provider.ChargeRepository;
import emporium.provider.jpa.JpaChargeRepository;
import emporium.provider.ms.GraphChargeRepository;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Puts the provider on its engine. */
@ApplicationScoped
public class ProviderWiring implements ServiceModule {
  private final Duration voids;

  @Inject
  ProviderWiring(ProviderConfig config) {
    this(Duration.ofMillis(config.voidWindowMs()));
  }

  /**
   * For tools that have no configuration.
   *
   * @param voids how long after a charge its void is expected
   */
  public ProviderWiring(Duration voids) {
    this.voids = voids;
  }

  @Override
  @Produces
  @Singleton
  public Transactions<ChargeRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        ChargeLocks.SERVICE,
        ChargeLocks.TREE,
        graph -> new GraphChargeRepository(graph, voids),
        JpaChargeRepository.MAPPING,
        JpaChargeRepository::new);
  }
}
