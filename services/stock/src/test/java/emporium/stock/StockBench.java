package emporium.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.events.CartLine;
import emporium.events.CheckoutId;
import emporium.events.CustomerCheckout;
import emporium.events.OrderLine;
import emporium.events.PaymentType;
import emporium.events.ProductId;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.persistence.Command;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Stock over the real engine, with what it said. Closing checks the whole graph's invariants. */
final class StockBench implements AutoCloseable {
  static final Instant NOW = TestEngine.START;

  final Transactions<StockRepository> stock;
  private final TestEngine<StockRepository> engine;

  StockBench(Path directory) {
    this(new TestEngine<>(directory, Topics.STOCK, StockLocks.TREE, GraphStockRepository::new));
  }

  StockBench(TestDatabase database) {
    this(
        new TestEngine<>(
            database,
            Topics.STOCK,
            StockLocks.TREE,
            JpaStockRepository.MAPPING,
            JpaStockRepository::new));
  }

  private StockBench(TestEngine<StockRepository> engine) {
    this.engine = engine;
    this.stock = engine.transactions();
  }

  static CheckoutId checkout(int customer, int session) {
    return new CheckoutId(customer, session);
  }

  static ProductId product(int product) {
    return new ProductId(1, product);
  }

  static CartLine line(int product, int quantity) {
    return line(product, quantity, "0");
  }

  static CartLine line(int product, int quantity, String version) {
    return new CartLine(1, product, "thing", 1_000, 250, quantity, 0, version);
  }

  static ReserveStock reserveStock(CheckoutId checkout, CartLine... lines) {
    var customer =
        new CustomerCheckout(
            checkout.customerId(),
            "A",
            "B",
            "s",
            "c",
            "t",
            "u",
            "z",
            PaymentType.BOLETO,
            null,
            null,
            null,
            null,
            0,
            "t");
    return new ReserveStock(NOW, checkout, customer, List.of(lines), "tid-" + checkout.session());
  }

  static OrderLine orderLine(CartLine line) {
    long value = line.unitPriceCents() * line.quantity();
    return new OrderLine(
        1,
        line.sellerId(),
        line.productId(),
        "thing",
        1_000,
        line.quantity(),
        250,
        value,
        value,
        0,
        NOW);
  }

  static EndReservation end(CheckoutId checkout, boolean paid, CartLine... lines) {
    var products =
        Arrays.stream(lines).map(CartLine::product).collect(java.util.stream.Collectors.toSet());
    return new EndReservation(checkout, products, paid);
  }

  @CanIgnoreReturnValue
  <R> R run(Command<StockRepository, R> command) {
    return engine.run(command);
  }

  @CanIgnoreReturnValue
  <R> R read(Function<StockRepository, R> query) {
    return engine.read(query);
  }

  void ingest(int product, int pieces) {
    run(new IngestStock(new StockRow(product(product), pieces, 0, 0, 0, "data", "0")));
  }

  @CanIgnoreReturnValue
  ReservationStatus reserve(CheckoutId checkout, CartLine... lines) {
    return run(new ReserveItems(reserveStock(checkout, lines)));
  }

  /** Available, reserved, order count. */
  List<Integer> figures(int product) {
    return read(
        state -> {
          StockItem item = state.ingestedItem(product(product));
          return List.of(item.availablePieces(), item.reservedPieces(), item.orderCount());
        });
  }

  ReservationStatus status(CheckoutId checkout) {
    return read(state -> state.reservation(checkout).status());
  }

  <E extends Event> List<E> said(Class<E> type) {
    return engine.said().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** What was said on a topic, in the order committed. */
  <E extends Event> List<E> said(Topic<E> topic) {
    return engine.said(topic);
  }

  void now(Instant instant) {
    engine.now(instant);
  }

  void reopen() {
    engine.reopen();
  }

  /** S1, and what is reserved and sold is what the reservations say. */
  void checkInvariants() {
    read(
        state -> {
          Map<ProductId, Long> reserved = new HashMap<>();
          Map<ProductId, Long> sold = new HashMap<>();
          Map<ProductId, Integer> orders = new HashMap<>();
          for (Reservation reservation : state.reservations()) {
            boolean empty = reservation.lines().isEmpty();
            switch (reservation.status()) {
              case REFUSED -> assertTrue(empty, "refused has no lines");
              case RELEASED -> {} // none if it was canceled before it was asked for
              default -> assertFalse(empty, "something is held or sold");
            }
            for (ReservedLine line : reservation.lines()) {
              if (reservation.status() == ReservationStatus.RESERVED) {
                reserved.merge(line.product(), (long) line.quantity(), Long::sum);
              } else if (reservation.status() == ReservationStatus.CONFIRMED) {
                sold.merge(line.product(), (long) line.quantity(), Long::sum);
                orders.merge(line.product(), 1, Integer::sum);
              }
            }
          }
          for (StockItem item : state.items()) {
            assertTrue(
                0 <= item.reservedPieces() && item.reservedPieces() <= item.availablePieces(),
                "S1");
            assertEquals(
                reserved.getOrDefault(item.id(), 0L),
                item.reservedPieces(),
                "reserved of " + item.id());
            assertEquals(
                item.receivedPieces() - sold.getOrDefault(item.id(), 0L),
                item.availablePieces(),
                "left of " + item.id());
            assertEquals(
                orders.getOrDefault(item.id(), 0), item.orderCount(), "orders of " + item.id());
          }
          return 0;
        });
  }

  @Override
  public void close() {
    try {
      checkInvariants();
    } finally {
      engine.close();
    }
  }
}
