package emporium.stock.ms;

import emporium.events.CheckoutId;
import emporium.events.ProductId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.SortedIndex;
import emporium.persistence.ms.Table;
import emporium.stock.Gathering;
import emporium.stock.PartedEnd;
import emporium.stock.RefusedLine;
import emporium.stock.Reservation;
import emporium.stock.ReservationStatus;
import emporium.stock.ReservedLine;
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
  private final Table<CheckoutId, Gathering> gatherings;
  private final Table<CheckoutId, PartedEnd> partedEnds;
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
            .history(Reservation::endedAt, checkout -> checkout);
    gatherings = graph.table("gatherings", Gathering.class, Gathering::checkout);
    partedEnds =
        graph
            .table("parted_ends", PartedEnd.class, PartedEnd::checkout)
            .invariant("its reservation has not ended", this::isOpen);
    low =
        items.index(
            new SortedIndex<>(item -> item.low() ? List.of(item.id()) : List.<ProductId>of()));
    graph.invariant("an item keeps what open reservations hold", this::notKept);
    graph.undividedWhile(this::open);
  }

  /** Items of a reservation are where they were when it was made, until it ends. */
  private Stream<String> open() {
    return Stream.concat(
        gatherings.current().stream().map(gathering -> "gathering " + gathering.checkout()),
        reservations.current().stream()
            .filter(reservation -> reservation.status() == ReservationStatus.RESERVED)
            .map(reservation -> "reservation " + reservation.checkout()));
  }

  private boolean isOpen(PartedEnd end) {
    Reservation reservation = reservations.find(end.checkout());
    return reservation != null && reservation.status() == ReservationStatus.RESERVED;
  }

  private Stream<String> notKept() {
    var held = new HashMap<ProductId, Long>();
    reservations.current().stream()
        .filter(reservation -> reservation.status() == ReservationStatus.RESERVED)
        .filter(reservation -> !reservation.parted()) // what others keep is not here
        .flatMap(reservation -> reservation.lines().stream())
        .forEach(line -> held.merge(line.product(), (long) line.quantity(), Long::sum));
    return held.entrySet().stream()
        .filter(entry -> !keeps(items.find(entry.getKey()), entry.getValue()))
        .map(entry -> "stock_items " + entry.getKey());
  }

  private static boolean keeps(@Nullable StockItem item, long pieces) {
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
  public @Nullable Gathering gathering(CheckoutId checkout) {
    return gatherings.find(checkout);
  }

  @Override
  public @Nullable PartedEnd partedEnd(CheckoutId checkout) {
    return partedEnds.find(checkout);
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
  public Collection<Gathering> gatherings() {
    return gatherings.all();
  }

  @Override
  public Collection<PartedEnd> partedEnds() {
    return partedEnds.all();
  }
}
