package emporium.marketplace.criteria;

import emporium.marketplace.DelayedTransactions;
import emporium.marketplace.FreshMarketplace;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.RecordProductVersion;
import emporium.stock.StockRepository;
import emporium.stock.api.StockModule;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;

/** Stock that follows its products when a test lets it. */
@Singleton
@IfBuildProperty(name = "test.module.DelayedStock", stringValue = "true")
public class DelayedStock extends StockModule {
  private final Transactions<StockRepository> delayed;

  DelayedStock(TransactionsFactory engines) {
    super(engines);
    delayed = new DelayedTransactions<>(super.transactions(), RecordProductVersion.class);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions() {
    return delayed;
  }

  /** A marketplace with it, at a level of referential integrity. */
  abstract static class Profile extends FreshMarketplace {
    private final String integrity;
    private final String awaitMaxMs;

    Profile(String integrity, String awaitMaxMs) {
      this.integrity = integrity;
      this.awaitMaxMs = awaitMaxMs;
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      replaceModules(config, DelayedStock.class);
      config.put("emporium.criteria.integrity", integrity);
      config.put("emporium.product.await-completion-max-ms", awaitMaxMs);
      return config;
    }
  }

  /** Product alone answers. */
  public static class Available extends Profile {
    public Available() {
      super("available", "30000");
    }
  }

  /** Product and Stock answer, with patience: events are lost, doubled and late on their way. */
  public static class Consistent extends Profile {
    public Consistent() {
      super("consistent", "30000");
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.faults.drop-percent", "20");
      config.put("emporium.faults.duplicate-percent", "20");
      config.put("emporium.faults.reorder-percent", "50");
      return config;
    }
  }

  /** Product and Stock answer, or neither does soon. */
  public static class Impatient extends Profile {
    public Impatient() {
      super("consistent", "200");
    }
  }
}
