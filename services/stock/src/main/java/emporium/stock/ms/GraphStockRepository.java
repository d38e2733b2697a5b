package emporium.stock.ms;

import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.Table;
import emporium.stock.RefusedLine;
import emporium.stock.Reservation;
import emporium.stock.ReservedLine;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The stock graph: items by product, reservations by checkout. */
public final class GraphStockRepository implements StockRepository {
  private final Table<ProductId, StockItem> items;
  private final Table<CheckoutId, Reservation> reservations;

  /** Declares the graph. */
  public GraphStockRepository(Graph graph) {
    items = graph.table("stock_items", StockItem.class, StockItem::id);
    reservations =
        graph
            .table("reservations", Reservation.class, Reservation::checkout)
            .owning(ReservedLine.class, RefusedLine.class);
  }

  @Override
  public @Nullable StockItem item(ProductId product) {
    return items.find(product);
  }

  @Override
  public @Nullable Reservation reservation(CheckoutId checkout) {
    return reservations.find(checkout);
  }

  @Override
  public Collection<StockItem> items() {
    return items.all();
  }

  @Override
  public Collection<Reservation> reservations() {
    return reservations.all();
  }
}
