package emporium.stock.jpa;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.stock.Reservation;
import emporium.stock.SplitReservation;
import emporium.stock.SplitSettlement;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import jakarta.persistence.Tuple;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The stock tables: items by product, reservations and what they wait for by checkout. */
public final class JpaStockRepository implements StockRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(StockItem.class, ProductId.class)
          .table(Reservation.class, CheckoutId.class)
          .with(Reservation.class, "lines")
          .table(SplitReservation.class, PartsOf.class, PartsOf::checkout)
          .table(SplitSettlement.class, PartsOf.class, PartsOf::checkout);

  /** Guarded by the checkout's lock; a key of its own, so that a lock alone reads no such row. */
  private record PartsOf(CheckoutId checkout) {}

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
  public @Nullable SplitReservation splitReservation(CheckoutId checkout) {
    return state.find(SplitReservation.class, new PartsOf(checkout));
  }

  @Override
  public @Nullable SplitSettlement splitSettlement(CheckoutId checkout) {
    return state.find(SplitSettlement.class, new PartsOf(checkout));
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

  @Override
  public Collection<SplitReservation> splitReservations() {
    return state.all(SplitReservation.class);
  }

  @Override
  public Collection<SplitSettlement> splitSettlements() {
    return state.all(SplitSettlement.class);
  }
}
