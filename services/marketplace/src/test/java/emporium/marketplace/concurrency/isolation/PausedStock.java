package emporium.marketplace.concurrency.isolation;

import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import emporium.stock.api.StockWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Stock that pauses between check and change of what the seller of {@link LastPieceScenario} has.
 */
@Alternative
@ApplicationScoped
public class PausedStock {
  static final PausedProfile.Paused PAUSED =
      new PausedProfile.Paused(PausedStock.class, StockWiring.class);

  @Produces
  @Singleton
  Transactions<StockRepository> transactions(
      TransactionsFactory engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    return new PausedTransactions<>(
        new StockWiring().transactions(engines),
        "ReserveItems",
        reached ->
            reached instanceof StockItem item && item.id().sellerId() == LastPieceScenario.SELLER,
        locked);
  }

  /** The positive control: a marketplace with it alone and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(false, PAUSED);
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
