package emporium.stock;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.CheckoutCanceled;
import emporium.events.PartReserved;
import emporium.events.PartSettled;
import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.stock.api.ReservationRouter;
import emporium.stock.api.StockModule;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import emporium.stock.split.ItemPlacement;
import emporium.stock.split.RecordPartSettled;
import emporium.stock.split.ReserveOwnItems;
import emporium.stock.split.SettleOwnItems;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Stock over the real engine, with what it published; what it publishes to itself it consumes, at
 * once unless that is held up. Closing checks the whole graph's invariants.
 */
public final class StockFixture implements AutoCloseable {
  public static final Instant NOW = TestEngine.START;

  private final TestEngine<StockRepository> engine;
  private final Set<EventId> consumed = new HashSet<>();
  private ReservationRouter commands = new ReservationRouter(ItemPlacement.LOCAL);
  private boolean holdsParts;

  public StockFixture(Path directory) {
    this(new TestEngine<>(directory, Topics.STOCK, StockLocks.TREE, GraphStockRepository::new));
  }

  public StockFixture(TestDatabase database) {
    this(
        new TestEngine<>(
            database,
            Topics.STOCK,
            StockLocks.TREE,
            JpaStockRepository.MAPPING,
            JpaStockRepository::new));
  }

  private StockFixture(TestEngine<StockRepository> engine) {
    this.engine = engine;
  }

  /** The same, where the items of all sellers are placed elsewhere. */
  public StockFixture inParts() {
    commands = new ReservationRouter(new ItemPlacement(seller -> false, SellerId::value));
    return this;
  }

  /** What stock publishes to itself is consumed one by one, by {@link #consumeNext}. */
  public void holdParts() {
    holdsParts = true;
  }

  public static CheckoutId checkout(int customer, int session) {
    return new CheckoutId(customer, session);
  }

  public static ProductId product(int product) {
    return new ProductId(1, product);
  }

  public static CartLine line(int product, int quantity) {
    return line(product, quantity, "0");
  }

  public static CartLine line(int product, int quantity, String version) {
    return new CartLine(1, product, "thing", 1_000, 250, quantity, 0, version);
  }

  public static CartLine lineOf(int seller, int product, int quantity) {
    return new CartLine(seller, product, "thing", 1_000, 250, quantity, 0, "0");
  }

  public static ReserveStock reserveStock(CheckoutId checkout, CartLine... lines) {
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

  public static SettleReservation end(CheckoutId checkout, boolean paid, CartLine... lines) {
    var products =
        Arrays.stream(lines).map(CartLine::product).collect(java.util.stream.Collectors.toSet());
    return new SettleReservation(checkout, products, paid);
  }

  @CanIgnoreReturnValue
  public <R> R run(Command<StockRepository, R> command) {
    R result = engine.run(command);
    settle();
    return result;
  }

  /** Ends a reservation where its items are. */
  @CanIgnoreReturnValue
  public boolean run(SettleReservation end) {
    return run(commands.settle(end));
  }

  @CanIgnoreReturnValue
  public boolean cancel(CheckoutCanceled event) {
    return run(commands.cancel(event));
  }

  /** All at once. */
  void reserveAll(List<ReserveStock> events) {
    startAll(events.stream().<Command<StockRepository, ?>>map(commands::reserve).toList());
  }

  /** All at once. */
  void endAll(List<SettleReservation> ends) {
    startAll(ends.stream().<Command<StockRepository, ?>>map(commands::settle).toList());
  }

  private void startAll(List<Command<StockRepository, ?>> all) {
    all.stream().map(this::start).toList().forEach(Await::result);
    settle();
  }

  private CompletionStage<?> start(Command<StockRepository, ?> command) {
    return engine.transactions().run(command);
  }

  private void settle() {
    for (var next = unconsumed(); !holdsParts && !next.isEmpty(); next = unconsumed()) {
      next.stream().map(this::consume).toList().forEach(Await::result);
    }
  }

  /** Consumes the oldest event of stock to itself; false if there is none. */
  @CanIgnoreReturnValue
  public boolean consumeNext(Topic<?> topic) {
    var next = unconsumed().stream().filter(event -> event.topic().equals(topic)).findFirst();
    next.map(this::consume).ifPresent(Await::result);
    return next.isPresent();
  }

  private List<Envelope<?>> unconsumed() {
    return engine.publishedTo(Topics.STOCK).stream()
        .filter(event -> !consumed.contains(event.id()))
        .toList();
  }

  private CompletionStage<?> consume(Envelope<?> envelope) {
    consumed.add(envelope.id());
    return engine.transactions().consume(envelope, commandOf(envelope.event(), commands));
  }

  /** What stock does with events to itself. */
  static Command<StockRepository, ?> commandOf(Event event, ReservationRouter commands) {
    if (event instanceof ReservePart part) {
      return new ReserveOwnItems(part);
    } else if (event instanceof PartReserved part) {
      return commands.recordPart(part);
    } else if (event instanceof SettlePart part) {
      return new SettleOwnItems(part);
    } else if (event instanceof PartSettled part) {
      return new RecordPartSettled(part);
    }
    throw new IllegalArgumentException("Stock does not publish this to itself: " + event);
  }

  /** What is unfinished, as the service reports. */
  public List<OpenTransaction> open() {
    return engine.read(StockModule::openTransactions);
  }

  @CanIgnoreReturnValue
  public <R> R read(Function<StockRepository, R> query) {
    return engine.read(query);
  }

  public void ingest(int product, int pieces) {
    run(new IngestStock(new StockItemData(product(product), pieces, "0")));
  }

  @CanIgnoreReturnValue
  public ReservationStatus reserve(CheckoutId checkout, CartLine... lines) {
    ask(checkout, lines);
    return status(checkout);
  }

  /** Asks for what may not be answered at once. */
  public void ask(CheckoutId checkout, CartLine... lines) {
    run(commands.reserve(reserveStock(checkout, lines)));
  }

  /** Available, reserved, order count. */
  public List<Integer> figures(int product) {
    return read(
        state -> {
          StockItem item = state.ingestedItem(product(product));
          return List.of(item.availablePieces(), item.reservedPieces(), item.orderCount());
        });
  }

  public ReservationStatus status(CheckoutId checkout) {
    return read(state -> state.reservation(checkout).status());
  }

  public <E extends Event> List<E> published(Class<E> type) {
    return engine.published().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** What was published on a topic, in the order committed. */
  public <E extends Event> List<E> published(Topic<E> topic) {
    return engine.published(topic);
  }

  public void now(Instant instant) {
    engine.now(instant);
  }

  public void reopen() {
    engine.reopen();
  }

  /** Between commands, with nothing under way. */
  void checkInvariants() {
    read(
        state -> {
          StockBalance.check(state);
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
