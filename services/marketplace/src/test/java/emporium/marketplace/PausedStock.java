package emporium.marketplace;

import emporium.edge.Engines;
import emporium.persistence.Transactions;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import emporium.stock.StockWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Stock that pauses between check and change. */
@Alternative
@ApplicationScoped
public class PausedStock {
  @Produces
  @Singleton
  Transactions<StockRepository> transactions(
      Engines engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    Transactions<StockRepository> transactions = new StockWiring().transactions(engines);
    return new PausedTransactions<>(transactions, "ReserveItems", StockItem.class, locked);
  }

  /** A marketplace with it and its locks. */
  public static class Locked extends PausedProfile {
    public Locked() {
      super(PausedStock.class, "emporium.stock.StockWiring", true);
    }
  }

  /** The positive control: a marketplace with it and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(PausedStock.class, "emporium.stock.StockWiring", false);
    }
  }

  /** The same on tables, with its locks. */
  public static class LockedOnTables extends Locked {
    @Override
    public Map<String, String> getConfigOverrides() {
      return onTables(super.getConfigOverrides());
    }
  }

  /** The positive control on tables. */
  public static class UnlockedOnTables extends Unlocked {
    @Override
    public Map<String, String> getConfigOverrides() {
      return onTables(super.getConfigOverrides());
    }
  }

  private static Map<String, String> onTables(Map<String, String> config) {
    config.put("emporium.engine", "jpa");
    return config;
  }
}
