package emporium.marketplace.faults;

import emporium.marketplace.FreshMarketplace;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.StockRepository;
import emporium.stock.api.StockModule;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;

/** Stock that cannot reserve while a test does not let it. */
@Singleton
@IfBuildProperty(name = "test.module.PoisonedStock", stringValue = "true")
public class PoisonedStock extends StockModule {
  private final Transactions<StockRepository> poisoned;

  PoisonedStock(TransactionsFactory engines) {
    super(engines);
    poisoned = new PoisonedTransactions<>(super.transactions(), "ReserveItems");
  }

  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions() {
    return poisoned;
  }

  /** A marketplace with it on the graph. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      replaceModules(config, PoisonedStock.class);
      config.put("emporium.consumer.attempts-max", "2");
      config.put("emporium.cart.stalled-after-ms", "3600000");
      config.put("emporium.cart.await-completion-max-ms", "600000");
      return config;
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
