package emporium.shipment.api;

import static emporium.shipment.PaidOrders.paid;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.DeliveryNotification;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.CreateShipment;
import emporium.shipment.ShipmentRepository;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Update deliveries at the same time, and what they wait for. */
abstract class DeliveryCoordinatorContract {
  private static final CheckoutId CHECKOUT = new CheckoutId(1, 101);

  private TestEngine<ShipmentRepository> engine;

  /** Shipments on the engine under test. */
  abstract TestEngine<ShipmentRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void run_eightAtOnce_everyPackageOnceAndEachSellersOrdersByAge() {
    long seed = 20_260_304L;
    System.out.println("seed " + seed);
    int packages = createOrders(400, 60, new Random(seed));
    var deliveries = deliveries(new Settings(false, 1_000, 100, 10));
    var delivered = new AtomicInteger();
    var clients = new ArrayList<CompletableFuture<Void>>();
    for (int client = 0; client < 8; client++) {
      String tid = "d-" + client;
      clients.add(
          CompletableFuture.runAsync(
              () -> {
                while (delivered.get() < packages) {
                  delivered.addAndGet(Await.result(deliveries.run(tid, null)));
                }
              }));
    }
    CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    assertEquals(packages, delivered.get());
    assertEveryPackageOnce(packages);
    assertOldestFirst();
    assertEquals(0, Await.result(deliveries.run("last", null)));
  }

  @Test
  void run_concluding_answersAfterTheMarkOnly() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    var deliveries = deliveries(new Settings(true, 20_000, 100, 10));
    var completions = deliveries.completions();
    var running = deliveries.run("d-1", null);
    // the run is delivered and its claim is released, whatever it waits for
    while (engine.published(Topics.DELIVERY_NOTIFICATION).isEmpty()) {
      Thread.onSpinWait();
    }
    assertEquals(1, completions.size());
    completions.reply("d-2", CHECKOUT, done());
    completions.reply("d-1", new CheckoutId(1, 102), done());
    assertFalse(running.toCompletableFuture().isDone());
    completions.reply("d-1", CHECKOUT, done());
    assertEquals(1, Await.result(running));
    assertEquals(0, completions.size());
  }

  @Test
  void run_notConcluding_doesNotWait() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    var settings = new Settings(true, 20_000, 100, 1);
    assertEquals(1, Await.result(deliveries(settings).run("d-1", null)));
  }

  @Test
  void run_markNeverComes_timesOutButDelivered() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    var deliveries = deliveries(new Settings(true, 20, 100, 10));
    var failure =
        assertThrows(
            CompletionException.class,
            () -> deliveries.run("d-1", null).toCompletableFuture().join());
    assertInstanceOf(TimeoutException.class, failure.getCause());
    assertEquals(0, deliveries.completions().size());
    assertEquals(0, Await.result(deliveries.run("d-2", null)));
  }

  @Test
  void run_tooManyWaiting_refusedAndItsSellersAreFree() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    var deliveries = deliveries(new Settings(true, 20_000, 1, 10));
    try (var other = deliveries.completions().open("other")) {
      assertThrows(Overloaded.class, () -> Await.result(deliveries.run("d-1", null)));
      assertEquals(1, deliveries.completions().size());
    }
    assertEquals(1, Await.result(deliveries(new Settings(false, 1, 9, 10)).run("d-1", null)));
  }

  private int createOrders(int orders, int sellers, Random random) {
    int packages = 0;
    for (int order = 1; order <= orders; order++) {
      engine.now(TestEngine.START.plusMillis(random.nextInt(orders)));
      int[] lines = random.ints(1 + random.nextInt(6), 1, sellers + 1).toArray();
      engine.run(new CreateShipment(paid(1 + random.nextInt(50), order, lines)));
      packages += lines.length;
    }
    return packages;
  }

  private void assertEveryPackageOnce(int packages) {
    var notified = new HashSet<String>();
    for (DeliveryNotification published : engine.published(Topics.DELIVERY_NOTIFICATION)) {
      assertTrue(
          notified.add(published.order() + " " + published.packageId()), "twice: " + published);
    }
    assertEquals(packages, notified.size());
    int recorded = engine.read(s -> s.runs().stream().mapToInt(r -> r.parcels().size()).sum());
    assertEquals(packages, recorded);
    boolean concluded =
        engine.read(
            s -> s.shipments().stream().allMatch(x -> x.status() == ShipmentStatus.CONCLUDED));
    assertTrue(concluded);
  }

  private void assertOldestFirst() {
    var age = new HashMap<String, Long>();
    engine.read(
        state -> {
          state
              .shipments()
              .forEach(s -> age.put(s.order().toString(), s.requestDate().toEpochMilli()));
          return 0;
        });
    Map<Integer, List<DeliveryNotification>> bySeller = new HashMap<>();
    for (DeliveryNotification published : engine.published(Topics.DELIVERY_NOTIFICATION)) {
      bySeller.computeIfAbsent(published.sellerId(), key -> new ArrayList<>()).add(published);
    }
    Comparator<DeliveryNotification> byAge =
        Comparator.<DeliveryNotification>comparingLong(n -> age.get(n.order().toString()))
            .thenComparing(DeliveryNotification::order);
    bySeller.forEach(
        (seller, published) -> assertEquals(published.stream().sorted(byAge).toList(), published));
  }

  private DeliveryCoordinator deliveries(Settings settings) {
    return new DeliveryCoordinator(engine.transactions(), settings);
  }

  private static CommitResult<Boolean> done() {
    return new CommitResult<>(true, () -> CompletableFuture.completedFuture(null));
  }

  private record Settings(
      boolean awaitCompletion, long awaitCompletionMaxMs, int awaitingMax, int sellersMax)
      implements ShipmentConfig {}
}
