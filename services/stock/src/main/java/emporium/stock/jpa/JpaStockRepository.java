package emporium.stock.jpa;

import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.stock.Reservation;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import jakarta.persistence.Tuple;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The stock tables: items by product, reservations by checkout. */
public final class JpaStockRepository implements StockRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(StockItem.class, ProductId.class)
          .table(Reservation.class, CheckoutId.class)
          .with(Reservation.class, "lines");

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaStockRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable StockItem item(ProductId product) {
    return state.find(StockItem.class, product);
  }

  @Override
  public @Nullable Reservation reservation(CheckoutId checkout) {
    return state.find(Reservation.class, checkout);
  }

  @Override
  public Collection<ProductId> lowItems() {
    return state
        .session()
        .createQuery(
            "select i.sellerId, i.productId from emporium.stock.StockItem i where i.low",
            Tuple.class)
        .getResultStream()
        .map(row -> new ProductId(row.get(0, Integer.class), row.get(1, Integer.class)))
        .toList();
  }

  @Override
  public Collection<StockItem> items() {
    return state.all(StockItem.class);
  }

  @Override
  public Collection<Reservation> reservations() {
    return state.all(Reservation.class);
  }
}
