package emporium.stock;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.edge.OpenTransaction;
import emporium.edge.testing.Await;
import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.events.CartLine;
import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutId;
import emporium.events.CustomerCheckout;
import emporium.events.EndPart;
import emporium.events.OrderLine;
import emporium.events.PartEnded;
import emporium.events.PartReserved;
import emporium.events.PaymentType;
import emporium.events.ProductId;
import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.SellerId;
import emporium.events.Topics;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Stock over the real engine, with what it said; what it says to itself it hears, at once unless
 * that is held up. Closing checks the whole graph's invariants.
 */
final class StockBench implements AutoCloseable {
  static final Instant NOW = TestEngine.START;

  private final TestEngine<StockRepository> engine;
  private final Set<EventId> heard = new HashSet<>();
  private StockCommands commands = new StockCommands(Owners.HERE);
  private boolean holdsParts;

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
  }

  /** The same, where the items of all sellers are said to be elsewhere. */
  StockBench inParts() {
    commands = new StockCommands(new Owners(seller -> false, SellerId::value));
    return this;
  }

  /** What stock says to itself is heard one by one, by {@link #hearNext}. */
  void holdParts() {
    holdsParts = true;
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

  static CartLine lineOf(int seller, int product, int quantity) {
    return new CartLine(seller, product, "thing", 1_000, 250, quantity, 0, "0");
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
    R result = engine.run(command);
    settle();
    return result;
  }

  /** Ends a reservation where its items are. */
  @CanIgnoreReturnValue
  boolean run(EndReservation end) {
    return this.<Boolean>run((Command<StockRepository, Boolean>) commands.end(end));
  }

  @CanIgnoreReturnValue
  boolean cancel(CheckoutCanceled event) {
    return run(commands.cancel(event));
  }

  /** All at once. */
  void reserveAll(List<ReserveStock> events) {
    startAll(events.stream().<Command<StockRepository, ?>>map(commands::reserve).toList());
  }

  /** All at once. */
  void endAll(List<EndReservation> ends) {
    startAll(ends.stream().<Command<StockRepository, ?>>map(commands::end).toList());
  }

  private void startAll(List<Command<StockRepository, ?>> all) {
    all.stream().map(this::start).toList().forEach(Await::result);
    settle();
  }

  private CompletionStage<?> start(Command<StockRepository, ?> command) {
    return engine.transactions().run(command);
  }

  private void settle() {
    for (var next = unheard(); !holdsParts && !next.isEmpty(); next = unheard()) {
      next.stream().map(this::hear).toList().forEach(Await::result);
    }
  }

  /** Hears the oldest event of stock to itself; false if there is none. */
  @CanIgnoreReturnValue
  boolean hearNext(Topic<?> topic) {
    var next = unheard().stream().filter(event -> event.topic().equals(topic)).findFirst();
    next.map(this::hear).ifPresent(Await::result);
    return next.isPresent();
  }

  private List<Envelope<?>> unheard() {
    return engine.saidTo(Topics.STOCK).stream()
        .filter(event -> !heard.contains(event.id()))
        .toList();
  }

  private CompletionStage<?> hear(Envelope<?> envelope) {
    heard.add(envelope.id());
    return engine.transactions().consume(envelope, commandOf(envelope.event(), commands));
  }

  /** What stock does when it hears itself. */
  static Command<StockRepository, ?> commandOf(Event event, StockCommands commands) {
    if (event instanceof ReservePart part) {
      return new ReserveOwnItems(part);
    } else if (event instanceof PartReserved part) {
      return commands.take(part);
    } else if (event instanceof EndPart part) {
      return new EndOwnItems(part);
    } else if (event instanceof PartEnded part) {
      return new TakePartEnd(part);
    }
    throw new IllegalArgumentException("Stock does not say this to itself: " + event);
  }

  /** What is unfinished, as the service tells. */
  List<OpenTransaction> open() {
    return Await.result(new StockLife(engine.transactions()).open());
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
    ask(checkout, lines);
    return status(checkout);
  }

  /** Asks for what may not be answered at once. */
  void ask(CheckoutId checkout, CartLine... lines) {
    run(commands.reserve(reserveStock(checkout, lines)));
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

  /** Between commands, with nothing under way. */
  void checkInvariants() {
    read(
        state -> {
          StockSums.check(state);
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
