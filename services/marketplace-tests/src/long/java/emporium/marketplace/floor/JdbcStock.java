package emporium.marketplace.floor;

import emporium.events.PaymentConfirmed;
import emporium.events.ReserveStock;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderLine;
import emporium.events.model.ProductId;
import emporium.events.model.TransactionType;
import emporium.persistence.EventId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Stock by hand. Advisory locks of the items, in their order, since what is written of them depends
 * on what is read; their numbers are above those of customers. The key of the reservation is its
 * lock.
 */
final class JdbcStock {
  private static final String LOCK =
      """
      insert into stock.inbox values (?, ?);
      select pg_advisory_xact_lock(k.seller::bigint << 32 | k.product)
        from unnest(?::int[], ?::int[]) as k (seller, product);
      """;
  private static final String READ =
      LOCK
          + """
          select i.seller_id, i.product_id, i.available_pieces - i.reserved_pieces, i.demand, i.low,
            i.reserved_pieces, i.version, i.active and i.ingested
          from stock.stock_items i join unnest(?::int[], ?::int[]) as k (seller, product)
            on i.seller_id = k.seller and i.product_id = k.product""";
  private static final String RESERVE =
      """
      insert into stock.reservations (customer_id, session, tid, status_code) values (?, ?, ?, 0);
      insert into stock.reserved_lines
        select ?, ?, l.* from unnest(?::int[], ?::int[], ?::int[], ?::int[]) as l;
      update stock.stock_items i
        set reserved_pieces = c.reserved, demand = c.demand::bigint[], updated_at_ms = ?
        from unnest(?::int[], ?::int[], ?::int[], ?::text[]) as c (seller, product, reserved, demand)
        where i.seller_id = c.seller and i.product_id = c.product;
      insert into stock.outbox values (?, ?, ?, ?);
      commit""";
  private static final String SELL =
      LOCK
          + """
          with settled as (update stock.reservations set status_code = 1, ended_at_ms = ?
              where customer_id = ? and session = ? and status_code = 0
              returning customer_id, session),
            held as (select l.seller_id, l.product_id, l.quantity
              from settled join stock.reserved_lines l using (customer_id, session))
            update stock.stock_items i set available_pieces = i.available_pieces - h.quantity,
              reserved_pieces = i.reserved_pieces - h.quantity, order_count = i.order_count + 1,
              updated_at_ms = ?
            from held h where i.seller_id = h.seller_id and i.product_id = h.product_id
            returning i.seller_id, i.product_id, i.available_pieces - i.reserved_pieces, i.demand,
              i.low""";
  private static final String PUBLISH = "insert into stock.outbox values (?, ?, ?, ?); commit";

  private static final int DEMAND_DAYS = 28;
  private static final int DEMAND_WEEKS = 4;
  private static final int PIECES_BITS = 40;
  private static final long PIECES_MAX = (1L << PIECES_BITS) - 1;

  private final JdbcSession session;
  private final long today;
  private final Message read;
  private final Message reserve;
  private final Message sell;
  private final Message publish;

  /** What is read of an item to reserve it. */
  private record Item(
      int freePieces,
      List<Long> demand,
      boolean low,
      int reservedPieces,
      String version,
      boolean sold) {
    static Item of(ResultSet row) throws SQLException {
      return new Item(
          row.getInt(3),
          demandOf(row),
          row.getBoolean(5),
          row.getInt(6),
          row.getString(7),
          row.getBoolean(8));
    }
  }

  JdbcStock(JdbcSession session) throws SQLException {
    this.session = session;
    this.today = TimeUnit.SECONDS.toDays(session.now().getEpochSecond());
    this.read = session.message(READ);
    this.reserve = session.message(RESERVE);
    this.sell = session.message(SELL);
    this.publish = session.message(PUBLISH);
  }

  void reserve(EventId id, ReserveStock event) throws SQLException {
    var items = read(id, event.items());
    var reservedPieces = IntStream.builder();
    var demand = new ArrayList<String>();
    for (CartLine line : event.items()) {
      Item item = items.get(line.product());
      if (item == null || !isAvailable(item, line)) {
        throw new IllegalStateException("Not in stock: " + line);
      }
      long[] requested = withDemand(item.demand(), line.quantity());
      requireAsPublished(item.low(), requested, item.freePieces() - line.quantity());
      reservedPieces.add(item.reservedPieces() + line.quantity());
      demand.add(
          LongStream.of(requested)
              .mapToObj(Long::toString)
              .collect(Collectors.joining(",", "{", "}")));
    }
    reserve(event, reservedPieces.build(), demand.stream());
  }

  private Map<ProductId, Item> read(EventId id, List<CartLine> lines) throws SQLException {
    var products = lines.stream().map(CartLine::product).sorted().toList();
    bindProducts(read.with(id), products);
    bindProducts(read, products);
    var items = new HashMap<ProductId, Item>();
    try (var locks = read.sendForRows();
        var rows = read.nextRows()) {
      while (rows.next()) {
        items.put(new ProductId(rows.getInt(1), rows.getInt(2)), Item.of(rows));
      }
    }
    return items;
  }

  private static boolean isAvailable(Item item, CartLine line) {
    return item.sold()
        && item.version().equals(line.version())
        && line.quantity() <= item.freePieces();
  }

  private void reserve(ReserveStock event, IntStream reservedPieces, Stream<String> demand)
      throws SQLException {
    var lines = event.items();
    var checkout = event.checkout();
    var confirmed =
        session.number(
            Topics.STOCK_CONFIRMED,
            new StockConfirmed(
                session.now(), checkout, event.customer(), lines, event.instanceId()));
    reserve.with(checkout.customerId()).with(checkout.session()).with(event.instanceId());
    reserve.with(checkout.customerId()).with(checkout.session());
    reserve.with(IntStream.range(0, lines.size()));
    bindProducts(reserve, lines.stream().map(CartLine::product).toList());
    reserve.with(lines.stream().mapToInt(CartLine::quantity)).with(session.nowMs());
    bindProducts(reserve, lines.stream().map(CartLine::product).toList());
    reserve.with(reservedPieces).with(demand).with(confirmed).send();
    session.publish(confirmed);
  }

  void settle(EventId id, PaymentConfirmed event) throws SQLException {
    var checkout = event.checkout();
    var products = event.items().stream().map(OrderLine::product).sorted().toList();
    bindProducts(sell.with(id), products);
    sell.with(session.nowMs()).with(checkout.customerId()).with(checkout.session());
    sell.with(session.nowMs());
    var sold = new ArrayList<ProductId>();
    try (var locks = sell.sendForRows();
        var rows = sell.nextRows()) {
      while (rows.next()) {
        sold.add(new ProductId(rows.getInt(1), rows.getInt(2)));
        requireAsPublished(rows.getBoolean(5), withDemand(demandOf(rows), 0), rows.getInt(3));
      }
    }
    if (!sold.stream().sorted().toList().equals(products)) {
      throw new IllegalStateException("Not what is reserved: " + event.checkout());
    }
    publish(completion(checkout, event.instanceId()));
  }

  private static TransactionMark completion(CheckoutId checkout, String tid) {
    return new TransactionMark(
        checkout,
        tid,
        TransactionType.CUSTOMER_SESSION,
        checkout.customerId(),
        MarkStatus.SUCCESS,
        Topics.STOCK);
  }

  private void publish(TransactionMark mark) throws SQLException {
    var completed = session.number(Topics.STOCK_COMPLETED, mark);
    publish.with(completed).send();
    session.publish(completed);
  }

  private static List<Long> demandOf(ResultSet row) throws SQLException {
    return List.of((Long[]) row.getArray(4).getArray());
  }

  /** What is requested within the window, and so many pieces more today. */
  private long[] withDemand(List<Long> demand, int pieces) {
    long before = 0;
    var requested = LongStream.builder();
    for (long entry : demand) {
      if (entry >> PIECES_BITS == today) {
        before += entry & PIECES_MAX;
      } else if (entry >> PIECES_BITS > today - DEMAND_DAYS) {
        requested.add(entry);
      }
    }
    requested.add(today << PIECES_BITS | Math.min(PIECES_MAX, before + pieces));
    return requested.build().toArray();
  }

  /** These items have so many pieces that none becomes low. */
  private static void requireAsPublished(boolean low, long[] requested, int freePieces) {
    long requestedPieces = LongStream.of(requested).map(entry -> entry & PIECES_MAX).sum();
    if (low != requestedPieces > (long) DEMAND_WEEKS * freePieces) {
      throw new IllegalStateException("An item becomes low, or ceases to be");
    }
  }

  private static void bindProducts(Message message, List<ProductId> products) throws SQLException {
    message
        .with(products.stream().mapToInt(ProductId::sellerId))
        .with(products.stream().mapToInt(ProductId::productId));
  }
}
