package emporium.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.events.Topics;
import emporium.shipment.api.ShipmentResource;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of a simulated marketplace: customers, sellers and update deliveries. What they did
 * and were answered is the list of the audit.
 */
final class SimulatedClients {
  private static final String PLACE = "clients";
  private static final long BEGIN_MS_MAX = 200;
  private static final long RETRY_MS_MAX = 200;
  private static final long DELIVERY_PAUSE_MS_MAX = 500;

  private final MarketplaceWorld market;
  private final AcknowledgedTransactions acknowledged;
  private final ProductOffers offers = new ProductOffers();
  private boolean isOver;
  private int busy;
  private int transactions;

  SimulatedClients(MarketplaceWorld market, ObjectMapper json) {
    this.market = market;
    this.acknowledged = new AcknowledgedTransactions(json, MarketplacePopulation.PIECES);
  }

  AcknowledgedTransactions acknowledged() {
    return acknowledged;
  }

  ProductOffers offers() {
    return offers;
  }

  Random random() {
    return market.world.random();
  }

  String nextTid() {
    return "s-t" + ++transactions;
  }

  boolean isOver() {
    return isOver;
  }

  /** Whether a client still waits for an answer. */
  boolean isBusy() {
    return busy > 0;
  }

  /** Clients begin, or end. */
  void busy(int more) {
    busy += more;
  }

  /** No transaction begins from now on. */
  void stop() {
    isOver = true;
  }

  /** Fills the marketplace, then all of them begin. */
  void start() {
    new MarketplacePopulation(market, offers).ingest();
    for (int id = 1; id <= MarketplacePopulation.CUSTOMERS; id++) {
      begin(new SimulatedCustomer(this, id)::shop);
    }
    for (int id = 1; id <= MarketplacePopulation.SELLERS; id++) {
      begin(new SimulatedSeller(market, this, id)::sell);
    }
    begin(this::deliver);
  }

  private void begin(Runnable client) {
    busy(1);
    later(BEGIN_MS_MAX, client);
  }

  private void deliver() {
    if (isOver) {
      busy(-1);
      return;
    }
    String tid = nextTid();
    var unused =
        call(Topics.SHIPMENT, at -> at.bean(Topics.SHIPMENT, ShipmentResource.class).deliver(tid))
            .whenComplete(
                (response, failure) -> {
                  int packages =
                      failure == null
                          ? (Integer) response.getHeaders().getFirst("Emporium-Delivered")
                          : 0;
                  acknowledged.add("update-delivery", tid, failure).put("delivered", packages);
                  later(DELIVERY_PAUSE_MS_MAX, this::deliver);
                });
  }

  /** Calls a service. */
  <R> CompletionStage<R> call(
      String service, Function<MarketplaceProcess, CompletionStage<R>> request) {
    return market.call(PLACE, service, request);
  }

  void later(long maxMs, Runnable action) {
    market.world.after(1 + random().nextLong(maxMs), "client", action);
  }

  /** Repeats a request until it is answered or refused, or it was tried too often. */
  <R> void until(
      Supplier<CompletionStage<R>> request,
      BiConsumer<@Nullable R, @Nullable Throwable> done,
      int attempts) {
    var unused =
        request
            .get()
            .whenComplete(
                (result, failure) -> {
                  if (failure == null
                      || attempts == 1
                      || AcknowledgedTransactions.isRefused(failure)) {
                    done.accept(result, failure);
                  } else {
                    later(RETRY_MS_MAX, () -> until(request, done, attempts - 1));
                  }
                });
  }
}
