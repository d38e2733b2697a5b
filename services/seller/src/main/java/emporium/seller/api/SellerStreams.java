package emporium.seller;

import emporium.edge.Feed;
import emporium.edge.Streams;
import emporium.events.LowStockWarning;
import emporium.events.SellerId;
import emporium.persistence.Committed;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;

/**
 * What sellers are told as it happens: that a product's stock is low or no longer so, and that
 * something on their dashboard has changed. Thread-safe.
 */
@ApplicationScoped
public class SellerFeeds {
  private final Feed<LowProductView> lowStock;
  private final Feed<SellerId> dashboards;

  public SellerFeeds(Streams streams) {
    lowStock = new Feed<>(streams);
    dashboards = new Feed<>(streams);
  }

  /** Changes of low stock. */
  public Feed<LowProductView> lowStock() {
    return lowStock;
  }

  /** Sellers whose dashboard has changed. */
  public Feed<SellerId> dashboards() {
    return dashboards;
  }

  /** A warning was taken; the result is whether it changed something. */
  public void noted(LowStockWarning warning, Committed<?> committed) {
    if (Boolean.TRUE.equals(committed.result())) {
      lowStock.say(committed, () -> List.of(LowProductView.of(warning)));
    }
  }

  /** An event was taken that changed the dashboards of these sellers, or might have. */
  public void changed(Collection<SellerId> sellers, Committed<?> committed) {
    if (committed.result() != null) {
      dashboards.say(committed, () -> sellers);
    }
  }
}
