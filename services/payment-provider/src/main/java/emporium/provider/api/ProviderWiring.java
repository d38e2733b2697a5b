package emporium.provider;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.persistence.Transactions;
import emporium.provider.jpa.JpaChargeRepository;
import emporium.provider.ms.GraphChargeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Puts the provider on its engine. */
@ApplicationScoped
public class ProviderWiring implements ServiceWiring {
  private final Duration voids;

  @Inject
  ProviderWiring(ProviderConfig config) {
    this(Duration.ofMillis(config.voidsMs()));
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
  public Transactions<ChargeRepository> transactions(Engines engines) {
    return engines.transactions(
        ChargeLocks.SERVICE,
        ChargeLocks.TREE,
        graph -> new GraphChargeRepository(graph, voids),
        JpaChargeRepository.MAPPING,
        JpaChargeRepository::new);
  }
}
