package emporium.marketplace.concurrency.isolation;

import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import emporium.stock.api.StockModule;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Stock that pauses between check and change of what the seller of {@link LastPieceScenario} has.
 */
@Singleton
@IfBuildProperty(name = "test.module.PausedStock", stringValue = "true")
public class PausedStock extends StockModule {
  private final Transactions<StockRepository> paused;

  PausedStock(
      TransactionsFactory engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    super(engines);
    paused =
        new PausedTransactions<>(
            super.transactions(),
            "ReserveItems",
            reached ->
                reached instanceof StockItem item
                    && item.id().sellerId() == LastPieceScenario.SELLER,
            locked);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions() {
    return paused;
  }

  /** The positive control: a marketplace with it alone and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(false, PausedStock.class);
    }
  }

  /** The positive control on tables. */
  public static class UnlockedOnTables extends Unlocked {
    @Override
    public Map<String, String> getConfigOverrides() {
      return PausedMarketplaces.onTables(super.getConfigOverrides());
    }
  }
}
