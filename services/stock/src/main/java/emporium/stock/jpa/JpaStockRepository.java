package emporium.stock.jpa;

import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.stock.Gathering;
import emporium.stock.PartedEnd;
import emporium.stock.Reservation;
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
          .table(Gathering.class, PartsOf.class, PartsOf::checkout)
          .table(PartedEnd.class, PartsOf.class, PartsOf::checkout);

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
  public @Nullable Gathering gathering(CheckoutId checkout) {
    return state.find(Gathering.class, new PartsOf(checkout));
  }

  @Override
  public @Nullable PartedEnd partedEnd(CheckoutId checkout) {
    return state.find(PartedEnd.class, new PartsOf(checkout));
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
  public Collection<Gathering> gatherings() {
    return state.all(Gathering.class);
  }

  @Override
  public Collection<PartedEnd> partedEnds() {
    return state.all(PartedEnd.class);
  }
}
