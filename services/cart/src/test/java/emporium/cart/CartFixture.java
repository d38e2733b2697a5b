package emporium.cart;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.cart.ms.GraphCartRepository;
import emporium.events.CartLine;
import emporium.events.CustomerCheckout;
import emporium.events.CustomerId;
import emporium.events.PaymentType;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.EventCodec;
import emporium.persistence.ms.GraphEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The cart service's domain on the real engine, without edges. */
final class CartFixture implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  static final CustomerId CUSTOMER = new CustomerId(7);

  final List<Event> said = new CopyOnWriteArrayList<>();
  final Transactions<CartRepository> carts;
  private final GraphEngine engine;

  CartFixture(Path directory) {
    engine =
        new GraphEngine(
            EngineOptions.of(directory, Durability.PROCESS, Topics.ALL, new JsonCodec())
                .withClock(Clock.fixed(NOW, ZoneOffset.UTC)));
    carts = engine.transactions(Topics.CART, CartLocks.TREE, GraphCartRepository::new);
    engine.onCommitted(envelope -> said.add(envelope.event()));
    engine.open();
  }

  /** Events as JSON, as the edge keeps them. */
  private static final class JsonCodec implements EventCodec {
    private final JsonMapper mapper = JsonMapper.builder().addModule(new JavaTimeModule()).build();

    @Override
    public byte[] encode(Event event) {
      try {
        return mapper.writeValueAsBytes(event);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      try {
        return mapper
            .readerFor(type)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .readValue(payload);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @CanIgnoreReturnValue
  <R> R run(Command<CartRepository, R> command) {
    return join(carts.run(command));
  }

  <R> R read(Function<CartRepository, R> query) {
    return join(carts.read(LockSet.sharedRoot(), query));
  }

  Cart cart() {
    return read(found -> found.cart(CUSTOMER));
  }

  void add(CartLine line) {
    run(new AddItem(CUSTOMER, line));
  }

  @CanIgnoreReturnValue
  SubmitCheckout.Submission checkout(String tid) {
    return run(new SubmitCheckout(request(tid)));
  }

  List<ReserveStock> requests() {
    return said.stream().map(ReserveStock.class::cast).toList();
  }

  @CanIgnoreReturnValue
  static <R> R join(CompletionStage<R> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  static CartLine line(int seller, int product, int quantity) {
    return new CartLine(seller, product, "Tea", 1_000, 250, quantity, 100, "0");
  }

  static CustomerCheckout request(String tid) {
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

  static ProductUpdated product(long priceCents, String version, long sequence) {
    return product(priceCents, version, sequence, sequence == 1 ? "" : version, true);
  }

  static ProductUpdated product(
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
        sequence);
  }

  static PriceUpdated price(long priceCents, String version, long sequence) {
    return new PriceUpdated(1, 2, priceCents, version, NOW, "tid", sequence);
  }

  @Override
  public void close() {
    engine.close();
  }
}
