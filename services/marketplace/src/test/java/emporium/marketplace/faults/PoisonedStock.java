package emporium.marketplace.faults;

import emporium.marketplace.FreshMarketplace;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.StockRepository;
import emporium.stock.api.StockWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/** Stock that cannot reserve while a test does not let it. */
@Alternative
@ApplicationScoped
public class PoisonedStock {
  @Produces
  @Singleton
  Transactions<StockRepository> transactions(TransactionsFactory engines) {
    return new PoisonedTransactions<>(new StockWiring().transactions(engines), "ReserveItems");
  }

  /** A marketplace with it on the graph. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.arc.exclude-types", "emporium.stock.api.StockWiring");
      config.put("emporium.consumer.attempts-max", "2");
      config.put("emporium.cart.stalled-after-ms", "3600000");
      config.put("emporium.cart.checkout-timeout-ms", "600000");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(PoisonedStock.class);
    }
  }

  /** A marketplace with it on tables. */
  public static class ProfileOnTables extends Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
