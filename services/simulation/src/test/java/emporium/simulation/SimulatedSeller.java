package emporium.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.product.DeleteProduct;
import emporium.product.ProductRepository;
import emporium.product.ReplaceProduct;
import emporium.product.UpdatePrice;
import emporium.product.api.ProductModule;
import emporium.seller.api.SellerResource;
import emporium.simulation.ProductOffers.Offer;
import emporium.stock.AddStock;
import emporium.stock.api.StockModule;
import java.math.BigDecimal;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A seller that changes its products, one update at a time, adds pieces and reads its dashboard.
 * After an update without an answer it reads what the product is.
 */
final class SimulatedSeller {
  private static final int ATTEMPTS_MAX = 400;
  private static final long PAUSE_MS_MAX = 150;
  private static final int PRICE_CENTS_MIN = 500;
  private static final int PRICES = 1_000;
  private static final int PIECES_MAX = 20;
  private static final int KINDS = 8;

  private final MarketplaceWorld market;
  private final SimulatedClients clients;
  private final int number;

  SimulatedSeller(MarketplaceWorld market, SimulatedClients clients, int number) {
    this.market = market;
    this.clients = clients;
    this.number = number;
  }

  /** One thing after the other, until the clients stop. */
  void sell() {
    if (clients.isOver()) {
      clients.busy(-1);
      return;
    }
    var id = new ProductId(number, 1 + clients.random().nextInt(MarketplacePopulation.PRODUCTS));
    String tid = clients.nextTid();
    switch (clients.random().nextInt(KINDS)) {
      case 0 -> replace(id, tid);
      case 1 -> delete(id, tid);
      case 2 -> replenish(id, tid);
      case 3 -> readDashboard();
      default -> changePrice(id, tid);
    }
  }

  private void again() {
    clients.later(PAUSE_MS_MAX, this::sell);
  }

  private long anyPriceCents() {
    return PRICE_CENTS_MIN + clients.random().nextLong(PRICES);
  }

  private void changePrice(ProductId id, String tid) {
    var offer = new Offer(anyPriceCents(), clients.offers().offer(id).version());
    update(
        "price-update",
        id,
        tid,
        offer,
        new UpdatePrice(
            id, offer.priceCents(), offer.version(), tid, MarketplacePopulation.REPLICATION));
  }

  private void replace(ProductId id, String tid) {
    var offer = new Offer(anyPriceCents(), tid);
    update(
        "product-replace",
        id,
        tid,
        offer,
        new ReplaceProduct(ProductOffers.data(id, offer), MarketplacePopulation.REPLICATION));
  }

  private void update(
      String transaction,
      ProductId id,
      String tid,
      Offer after,
      Command<ProductRepository, Long> command) {
    var before = clients.offers().offer(id);
    long startedNanos = market.world.nowNanos();
    var unused =
        run(command)
            .whenComplete(
                (sequence, failure) -> {
                  note(transaction, id, tid, failure)
                      .put("price", BigDecimal.valueOf(after.priceCents(), 2))
                      .put("version", after.version())
                      .put("was_price", BigDecimal.valueOf(before.priceCents(), 2))
                      .put("was_version", before.version())
                      .put("started_ns", startedNanos)
                      .put("ended_ns", market.world.nowNanos());
                  if (failure == null) {
                    clients.offers().set(id, after);
                    again();
                  } else {
                    reread(id);
                  }
                });
  }

  private ObjectNode note(
      String transaction, ProductId id, String tid, @Nullable Throwable failure) {
    return clients
        .acknowledged()
        .add(transaction, tid, failure)
        .put("seller", id.sellerId())
        .put("product", id.productId());
  }

  private <R> CompletionStage<R> run(Command<ProductRepository, R> command) {
    return clients.call(Topics.PRODUCT, at -> products(at).run(command));
  }

  private static Transactions<ProductRepository> products(MarketplaceProcess process) {
    return process.bean(Topics.PRODUCT, ProductModule.class).transactions();
  }

  private void reread(ProductId id) {
    clients.until(
        () ->
            clients.call(
                Topics.PRODUCT,
                at -> products(at).read(LockSet.shared(id), state -> state.require(id).data())),
        (data, failure) -> {
          if (data != null) {
            clients.offers().set(id, new Offer(data.priceCents(), data.version()));
          }
          again();
        },
        ATTEMPTS_MAX);
  }

  private void delete(ProductId id, String tid) {
    var unused =
        run(new DeleteProduct(id, MarketplacePopulation.REPLICATION))
            .whenComplete(
                (sequence, failure) -> {
                  note("product-delete", id, tid, failure);
                  again();
                });
  }

  private void replenish(ProductId id, String tid) {
    int pieces = 1 + clients.random().nextInt(PIECES_MAX);
    var command = new AddStock(id, pieces);
    var unused =
        clients
            .call(
                Topics.STOCK,
                at -> at.bean(Topics.STOCK, StockModule.class).transactions().run(command))
            .whenComplete(
                (available, failure) -> {
                  note("replenish", id, tid, failure).put("quantity", pieces);
                  again();
                });
  }

  private void readDashboard() {
    var unused =
        clients
            .call(Topics.SELLER, at -> at.bean(Topics.SELLER, SellerResource.class).get(number))
            .whenComplete((view, failure) -> again());
  }
}
