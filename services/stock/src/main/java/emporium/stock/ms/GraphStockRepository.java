package emporium.stock.ms;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import emporium.stock.RefusedLine;
import emporium.stock.Reservation;
import emporium.stock.ReservationStatus;
import emporium.stock.ReservedLine;
import emporium.stock.SplitReservation;
import emporium.stock.SplitSettlement;
import emporium.stock.StockItem;
import emporium.stock.StockRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The stock graph: items by product, reservations and what they wait for by checkout. */
public final class GraphStockRepository implements StockRepository {
  private final Table<ProductId, StockItem> items;
  private final Table<CheckoutId, Reservation> reservations;
  private final Table<CheckoutId, SplitReservation> splitReservations;
  private final Table<CheckoutId, SplitSettlement> splitSettlements;
  private final SortedIndex<ProductId, StockItem> low;

  /** Declares the graph. */
  public GraphStockRepository(Graph graph) {
    items =
        graph
            .table("stock_items", StockItem.class, StockItem::id)
            .invariant(
                "S1: 0 <= reserved <= available",
                item ->
                    item.reservedPieces() >= 0 && item.reservedPieces() <= item.availablePieces());
    reservations =
        graph
            .table("reservations", Reservation.class, Reservation::checkout)
            .owning(ReservedLine.class, RefusedLine.class)
            .history(Reservation::settledAt, checkout -> checkout);
    splitReservations =
        graph.table("split_reservations", SplitReservation.class, SplitReservation::checkout);
    splitSettlements =
        graph
            .table("split_settlements", SplitSettlement.class, SplitSettlement::checkout)
            .invariant("its reservation is not settled", this::isOpen);
    low =
        items.index(
            new SortedIndex<>(item -> item.low() ? List.of(item.id()) : List.<ProductId>of()));
    graph.invariant("an item keeps what open reservations hold", this::underReserved);
    graph.splitBlockedWhile(this::open);
  }

  /** Items of a reservation are where they were when it was made, until it is settled. */
  private Stream<String> open() {
    return Stream.concat(
        splitReservations.current().stream()
            .map(splitReservation -> "splitReservation " + splitReservation.checkout()),
        reservations.current().stream()
            .filter(reservation -> reservation.status() == ReservationStatus.RESERVED)
            .map(reservation -> "reservation " + reservation.checkout()));
  }

  private boolean isOpen(SplitSettlement end) {
    Reservation reservation = reservations.find(end.checkout());
    return reservation != null && reservation.status() == ReservationStatus.RESERVED;
  }

  private Stream<String> underReserved() {
    var held = new HashMap<ProductId, Long>();
    reservations.current().stream()
        .filter(reservation -> reservation.status() == ReservationStatus.RESERVED)
        .filter(reservation -> !reservation.isSplit()) // what other replicas keep is not here
        .flatMap(reservation -> reservation.lines().stream())
        .forEach(line -> held.merge(line.product(), (long) line.quantity(), Long::sum));
    return held.entrySet().stream()
        .filter(entry -> !covers(items.find(entry.getKey()), entry.getValue()))
        .map(entry -> "stock_items " + entry.getKey());
  }

  private static boolean covers(@Nullable StockItem item, long pieces) {
    return item != null && item.reservedPieces() >= pieces;
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
  public @Nullable SplitReservation splitReservation(CheckoutId checkout) {
    return splitReservations.find(checkout);
  }

  @Override
  public @Nullable SplitSettlement splitSettlement(CheckoutId checkout) {
    return splitSettlements.find(checkout);
  }

  @Override
  public Collection<ProductId> lowItems() {
    return List.copyOf(low.view().keySet());
  }

  @Override
  public Collection<StockItem> items() {
    return items.all();
  }

  @Override
  public Collection<Reservation> reservations() {
    return reservations.all();
  }

  @Override
  public Collection<SplitReservation> splitReservations() {
    return splitReservations.all();
  }

  @Override
  public Collection<SplitSettlement> splitSettlements() {
    return splitSettlements.all();
  }
}
