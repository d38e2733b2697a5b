package emporium.stock;

import emporium.events.ReserveStock;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Changes;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.jpa.postgres.AdvisoryLocks;
import emporium.persistence.jpa.postgres.StatementCounter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Reserves stock with the statements that one would write by hand on the same tables: locks; items
 * and reservation in one round trip; reservation and its lines; what changed of the items; events
 * and commit. The rules are the domain's own, so only reading and writing of rows differs from the
 * relational engine. For one thread.
 */
final class JdbcReservations implements AutoCloseable {
  private static final String READ =
      "select %s from stock.stock_items i join unnest(?::int[], ?::int[]) as k (s, p)"
          + " on i.seller_id = k.s and i.product_id = k.p;"
          + " select status_code from stock.reservations where customer_id = ? and session = ?";
  private static final String ADD =
      "insert into stock.reservations (customer_id, session, tid, status_code, ended_at_ms, split)"
          + " values (?, ?, ?, ?, ?, false); insert into stock.reserved_lines select ?, ?, l.* from"
          + " unnest(?::int[], ?::int[], ?::int[], ?::int[]) as l";
  private static final String CHANGE =
      "update stock.stock_items set reserved_pieces = ?, demand = ?, low = ?, transitions = ?,"
          + " updated_at_ms = ? where seller_id = ? and product_id = ?";
  private static final String PUBLISH =
      "insert into stock.outbox (topic, sequence, ordering_key, payload)"
          + " select * from unnest(?::text[], ?::bigint[], ?::text[], ?::bytea[]); commit";

  private final Connection connection;
  private final EventCodec codec;
  private final Instant now;
  private final AdvisoryLocks locks = new AdvisoryLocks("stock", "stock", StockLocks.TREE);
  private final List<Field> fields;
  private final Field demand;
  private final Field transitions;
  private final String read;
  private long sequence;

  JdbcReservations(Connection connection, EventCodec codec, Instant now) {
    this.connection = connection;
    this.codec = codec;
    this.now = now;
    this.fields =
        Arrays.stream(StockItem.class.getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .toList();
    fields.forEach(field -> field.setAccessible(true));
    this.demand = field("demand");
    this.transitions = field("transitions");
    this.read =
        READ.formatted(
            fields.stream()
                .map(field -> field.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ")));
  }

  private Field field(String name) {
    return fields.stream().filter(field -> field.getName().equals(name)).findAny().orElseThrow();
  }

  /** Reserves the lines of a checkout. */
  ReservationStatus reserve(ReserveStock event) throws SQLException {
    var command = ReserveItems.from(event);
    locks.take(connection, locks.plan(command.locks()), new StatementCounter());
    var read = read(event);
    var changes = new Written();
    var status = command.apply(read, changes);
    if (changes.added != null) {
      add(changes.added);
      change(changes.touched);
      publish(changes.events);
    } else {
      connection.rollback();
    }
    return status;
  }

  private Read read(ReserveStock event) throws SQLException {
    var products = event.items().stream().map(line -> line.product()).distinct().toList();
    var items = new HashMap<ProductId, StockItem>();
    boolean isKnown;
    try (var select = connection.prepareStatement(read)) {
      integers(select, 1, products.stream().map(ProductId::sellerId).toList());
      integers(select, 2, products.stream().map(ProductId::productId).toList());
      select.setInt(3, event.checkout().customerId());
      select.setInt(4, event.checkout().session());
      boolean unused = select.execute();
      try (var rows = select.getResultSet()) {
        while (rows.next()) {
          var item = item(rows);
          items.put(item.id(), item);
        }
      }
      unused = select.getMoreResults();
      try (var rows = select.getResultSet()) {
        isKnown = rows.next();
      }
    }
    if (isKnown) {
      throw new IllegalStateException("The measured checkouts are new: " + event.checkout());
    }
    return new Read(items);
  }

  private StockItem item(ResultSet row) throws SQLException {
    var item = new StockItem();
    try {
      for (int i = 0; i < fields.size(); i++) {
        Field field = fields.get(i);
        var type = field.getType();
        if (type == int.class) {
          field.setInt(item, row.getInt(i + 1));
        } else if (type == long.class) {
          field.setLong(item, row.getLong(i + 1));
        } else if (type == boolean.class) {
          field.setBoolean(item, row.getBoolean(i + 1));
        } else if (type == String.class) {
          field.set(item, row.getString(i + 1));
        } else if (type == byte[].class) {
          field.set(item, row.getBytes(i + 1));
        } else {
          field.set(item, longs((Long[]) row.getArray(i + 1).getArray()));
        }
      }
      return item;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long[] longs(Long[] values) {
    long[] unboxed = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      unboxed[i] = values[i];
    }
    return unboxed;
  }

  private void add(Reservation added) throws SQLException {
    var lines = added.lines();
    try (var insert = connection.prepareStatement(ADD)) {
      insert.setInt(1, added.checkout().customerId());
      insert.setInt(2, added.checkout().session());
      insert.setString(3, added.tid());
      insert.setInt(4, added.status().code());
      insert.setLong(5, 0);
      insert.setInt(6, added.checkout().customerId());
      insert.setInt(7, added.checkout().session());
      var positions = new ArrayList<Integer>();
      for (int i = 0; i < lines.size(); i++) {
        positions.add(i);
      }
      integers(insert, 8, positions);
      integers(insert, 9, lines.stream().map(line -> line.product().sellerId()).toList());
      integers(insert, 10, lines.stream().map(line -> line.product().productId()).toList());
      integers(insert, 11, lines.stream().map(ReservedLine::quantity).toList());
      boolean unused = insert.execute();
    }
  }

  private void change(List<StockItem> touched) throws SQLException {
    try (var update = connection.prepareStatement(CHANGE)) {
      for (StockItem item : touched) {
        update.setInt(1, item.reservedPieces());
        update.setArray(
            2, connection.unwrap(PGConnection.class).createArrayOf("int8", value(demand, item)));
        update.setBoolean(3, item.low());
        update.setLong(4, (Long) value(transitions, item));
        update.setLong(5, item.updatedAt().toEpochMilli());
        update.setInt(6, item.id().sellerId());
        update.setInt(7, item.id().productId());
        update.addBatch();
      }
      int[] unused = update.executeBatch();
    }
  }

  private static Object value(Field field, StockItem item) {
    try {
      return field.get(item);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void publish(List<Emitted<?>> events) throws SQLException {
    try (var insert = connection.prepareStatement(PUBLISH)) {
      insert.setArray(
          1, connection.createArrayOf("text", events.stream().map(Emitted::topicName).toArray()));
      insert.setArray(
          2, connection.createArrayOf("int8", events.stream().map(e -> ++sequence).toArray()));
      insert.setArray(
          3, connection.createArrayOf("text", events.stream().map(Emitted::key).toArray()));
      insert.setArray(
          4,
          connection.createArrayOf(
              "bytea", events.stream().map(e -> e.payload(codec)).toArray(byte[][]::new)));
      boolean unused = insert.execute();
    }
  }

  private static void integers(PreparedStatement statement, int at, List<Integer> values)
      throws SQLException {
    statement.setArray(at, statement.getConnection().createArrayOf("int4", values.toArray()));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** An event with its topic. */
  private record Emitted<E extends Event>(Topic<E> topic, E event) {
    String topicName() {
      return topic.name();
    }

    String key() {
      return topic.keyOf(event).toString();
    }

    byte[] payload(EventCodec codec) {
      return OutboxRecord.of(codec.encode(event), null);
    }
  }

  /** What was read. */
  private record Read(Map<ProductId, StockItem> byId) implements StockRepository {
    @Override
    public @Nullable StockItem item(ProductId product) {
      return byId.get(product);
    }

    @Override
    public @Nullable Reservation reservation(CheckoutId checkout) {
      return null;
    }

    @Override
    public @Nullable SplitReservation splitReservation(CheckoutId checkout) {
      throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable SplitSettlement splitSettlement(CheckoutId checkout) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Collection<ProductId> lowItems() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Collection<StockItem> items() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Collection<Reservation> reservations() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Collection<SplitReservation> splitReservations() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Collection<SplitSettlement> splitSettlements() {
      throw new UnsupportedOperationException();
    }
  }

  /** What is to be written. */
  private final class Written implements Changes {
    private final List<StockItem> touched = new ArrayList<>();
    private final List<Emitted<?>> events = new ArrayList<>();
    private @Nullable Reservation added;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public <E extends Aggregate> E touch(E aggregate) {
      if (aggregate instanceof StockItem item && !touched.contains(item)) {
        AggregateAccess.changeable(item, true);
        touched.add(item);
      }
      return aggregate;
    }

    @Override
    public <E extends Aggregate> E add(E aggregate) {
      added = (Reservation) aggregate;
      return aggregate;
    }

    @Override
    public void remove(Aggregate aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void archive(Aggregate aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends Event> void emit(Topic<E> topic, E event) {
      events.add(new Emitted<>(topic, event));
    }
  }
}
