package emporium.seller.api;

import emporium.events.LowStockWarning;
import emporium.events.model.SellerId;
import emporium.persistence.CommitResult;
import emporium.runtime.http.streams.LiveStream;
import emporium.runtime.http.streams.StreamLimits;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;

/**
 * What is published to sellers as it happens: that a product's stock is low or no longer so, and
 * that something on their dashboard has changed. Thread-safe.
 */
@ApplicationScoped
public class SellerStreams {
  private final LiveStream<LowStockProductView> lowStock;
  private final LiveStream<SellerId> dashboards;

  public SellerStreams(StreamLimits streams) {
    lowStock = new LiveStream<>(streams);
    dashboards = new LiveStream<>(streams);
  }

  /** Changes of low stock. */
  public LiveStream<LowStockProductView> lowStock() {
    return lowStock;
  }

  /** Sellers whose dashboard has changed. */
  public LiveStream<SellerId> dashboards() {
    return dashboards;
  }

  /** A warning was consumed; the result is whether it changed something. */
  public void lowStockRecorded(LowStockWarning warning, CommitResult<?> committed) {
    if (Boolean.TRUE.equals(committed.result())) {
      lowStock.publish(committed, () -> List.of(LowStockProductView.of(warning)));
    }
  }

  /** An event was consumed that changed the dashboards of these sellers, or might have. */
  public void dashboardChanged(Collection<SellerId> sellers, CommitResult<?> committed) {
    if (committed.result() != null) {
      dashboards.publish(committed, () -> sellers);
    }
  }
}
