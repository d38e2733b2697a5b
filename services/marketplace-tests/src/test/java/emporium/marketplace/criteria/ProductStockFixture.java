package emporium.marketplace.criteria;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.ProductUpdateConfirmed;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.product.ProductLocks;
import emporium.product.ProductRepository;
import emporium.product.RecordStockConfirmation;
import emporium.product.UnconfirmedChange;
import emporium.product.api.ProductResyncSweep;
import emporium.product.jpa.JpaProductRepository;
import emporium.product.ms.GraphProductRepository;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.stock.RecordProductVersion;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Product and Stock on one engine, without edges: a test carries their events itself, or loses
 * them, and sets the clock. Closing leaves what a process that ends leaves.
 */
final class ProductStockFixture implements AutoCloseable {
  private final List<Envelope<?>> underWay = new CopyOnWriteArrayList<>();
  private final Engine engine;
  private final Runnable closed;
  private final Transactions<ProductRepository> products;
  private final Transactions<StockRepository> stock;
  private volatile Instant now = TestEngine.START;

  ProductStockFixture(Path directory) {
    var context = EngineContext.of(Topics.ALL, TestEventCodec.codec()).withClock(clock());
    var graph = new GraphEngine(EngineOptions.of(directory, Durability.PROCESS, context));
    engine = graph;
    closed = () -> {};
    products = graph.transactions(Topics.PRODUCT, ProductLocks.TREE, GraphProductRepository::new);
    stock = graph.transactions(Topics.STOCK, StockLocks.TREE, GraphStockRepository::new);
    open();
  }

  ProductStockFixture(TestDatabase database) {
    var tables = database.engine(Topics.ALL, TestEventCodec.codec(), clock());
    engine = tables;
    closed = database::letGo;
    products =
        tables.transactions(
            Topics.PRODUCT,
            ProductLocks.TREE,
            JpaProductRepository.MAPPING,
            JpaProductRepository::new);
    stock =
        tables.transactions(
            Topics.STOCK, StockLocks.TREE, JpaStockRepository.MAPPING, JpaStockRepository::new);
    open();
  }

  private void open() {
    engine.onCommitted(underWay::add);
    engine.open();
  }

  private Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  void later(Duration time) {
    now = now.plus(time);
  }

  @CanIgnoreReturnValue
  <R> R product(Command<ProductRepository, R> command) {
    return Await.result(products.run(command));
  }

  @CanIgnoreReturnValue
  <R> R stock(Command<StockRepository, R> command) {
    return Await.result(stock.run(command));
  }

  /** Looks for what has waited that long. */
  void sweep(Duration after) {
    Await.result(new ProductResyncSweep(products, clock(), after.toMillis()).sweep());
  }

  /** Stock consumes the products' changes; how many there were. */
  @CanIgnoreReturnValue
  int followChanges() {
    return carry(Topics.PRODUCT_UPDATED, stock, RecordProductVersion::from);
  }

  /** Stock consumes what products published again. */
  @CanIgnoreReturnValue
  int followAgain() {
    return carry(Topics.PRODUCT_RESYNC, stock, RecordProductVersion::resync);
  }

  /** The products consume what Stock has confirmed. */
  @CanIgnoreReturnValue
  int confirm() {
    return carry(Topics.PRODUCT_UPDATE_CONFIRMED, products, RecordStockConfirmation::from);
  }

  /** The products' changes do not reach Stock, ever. */
  @CanIgnoreReturnValue
  int loseChanges() {
    return carry(Topics.PRODUCT_UPDATED, stock, (ProductUpdated event) -> new Lost<>());
  }

  /** Stock's marks do not reach the products, ever. */
  @CanIgnoreReturnValue
  int loseMarks() {
    return carry(
        Topics.PRODUCT_UPDATE_CONFIRMED, products, (ProductUpdateConfirmed event) -> new Lost<>());
  }

  private <E extends Event, P> int carry(
      Topic<E> topic, Transactions<P> to, Function<E, Command<P, ?>> toCommand) {
    var found = underWay.stream().filter(envelope -> envelope.topic().equals(topic)).toList();
    for (Envelope<?> envelope : found) {
      Await.result(to.consume(envelope, toCommand.apply(topic.type().cast(envelope.event()))));
    }
    underWay.removeAll(found);
    return found.size();
  }

  /** What of the products Stock has not confirmed. */
  List<UnconfirmedChange> openChanges() {
    return Await.result(
        products.read(LockSet.none(), found -> List.copyOf(found.unconfirmedChanges())));
  }

  /** What a checkout of one piece of a version is answered. */
  ItemStatus statusOf(ProductId product, String version) {
    var line =
        new CartLine(product.sellerId(), product.productId(), "Tea", 1_000, 0, 1, 0, version);
    return Await.result(
        stock.read(LockSet.shared(product), found -> found.ingestedItem(product).statusFor(line)));
  }

  @Override
  public void close() {
    engine.close();
    closed.run();
  }

  private record Lost<P>() implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      return false;
    }
  }
}
