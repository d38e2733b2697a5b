package emporium.cart;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.cart.jpa.JpaCartRepository;
import emporium.cart.ms.GraphCartRepository;
import emporium.cart.replica.ReplicaPrice;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductId;
import emporium.persistence.Command;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** The cart service's domain on a real engine, without edges. */
public final class CartFixture implements AutoCloseable {
  static final Instant NOW = TestEngine.START;
  public static final CustomerId CUSTOMER = new CustomerId(7);

  public final Transactions<CartRepository> carts;
  private final TestEngine<CartRepository> engine;

  public CartFixture(Path directory) {
    this(new TestEngine<>(directory, Topics.CART, CartLocks.TREE, GraphCartRepository::new));
  }

  public CartFixture(TestDatabase database) {
    this(
        new TestEngine<>(
            database,
            Topics.CART,
            CartLocks.TREE,
            JpaCartRepository.MAPPING,
            JpaCartRepository::new));
  }

  private CartFixture(TestEngine<CartRepository> engine) {
    this.engine = engine;
    carts = engine.transactions();
  }

  public void now(Instant now) {
    engine.now(now);
  }

  @CanIgnoreReturnValue
  public <R> R run(Command<CartRepository, R> command) {
    return engine.run(command);
  }

  public <R> R read(Function<CartRepository, R> query) {
    return engine.read(query);
  }

  /** The cart with its lines, or null. */
  public Cart cart() {
    return read(
        found -> {
          var cart = found.cart(CUSTOMER);
          if (cart != null) {
            var unused = cart.lines(); // on tables they come when they are asked for
          }
          return cart;
        });
  }

  public ReplicaPrice price(ProductId product) {
    return read(found -> found.prices(List.of(product)).get(product));
  }

  public void add(CartLine line) {
    run(new AddItem(CUSTOMER, line));
  }

  @CanIgnoreReturnValue
  public SubmitCheckout.Submission checkout(String tid) {
    return run(new SubmitCheckout(request(tid)));
  }

  public <E extends Event> List<E> published(Topic<E> topic) {
    return engine.published(topic);
  }

  public void reopen() {
    engine.reopen();
  }

  public List<ReserveStock> requests() {
    return engine.published(Topics.RESERVE_STOCK);
  }

  public static CartLine line(int seller, int product, int quantity) {
    return new CartLine(seller, product, "Tea", 1_000, 250, quantity, 100, "0");
  }

  public static CustomerCheckout request(String tid) {
    return new CustomerCheckout(
        CUSTOMER.value(),
        "Ada",
        "L",
        "S",
        "",
        "C",
        "ST",
        "1",
        PaymentType.BOLETO,
        null,
        null,
        null,
        null,
        0,
        tid);
  }

  public static ProductUpdated product(long priceCents, String version, long sequence) {
    return product(priceCents, version, sequence, sequence == 1 ? "" : version, true);
  }

  public static ProductUpdated product(
      long priceCents, String version, long sequence, String instanceId, boolean active) {
    return new ProductUpdated(
        1,
        2,
        "Tea",
        "sku",
        "food",
        "leaves",
        priceCents,
        250,
        "approved",
        version,
        active,
        NOW,
        instanceId,
        sequence,
        0);
  }

  public static PriceUpdated price(long priceCents, String version, long sequence) {
    return new PriceUpdated(1, 2, priceCents, version, NOW, "tid", sequence, 0);
  }

  @Override
  public void close() {
    engine.close();
  }
}
