package emporium.seller.api;

import emporium.events.model.SellerId;
import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.criteria.DashboardIsolation;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Reads dashboards: of one snapshot, or at the weaker level aggregate and entries in a read of
 * their own each. Thread-safe. Source: paper 3.4.
 */
final class DashboardReader {
  private final Transactions<SellerRepository> sellers;
  private final DashboardIsolation reads;

  DashboardReader(Transactions<SellerRepository> sellers, DashboardIsolation reads) {
    this.sellers = sellers;
    this.reads = reads;
  }

  /** The ongoing entries of a seller; fails with {@link UnknownAggregate}. */
  CompletionStage<DashboardView> of(SellerId seller) {
    return reads == DashboardIsolation.SNAPSHOT ? snapshot(seller) : separate(seller);
  }

  private CompletionStage<DashboardView> snapshot(SellerId seller) {
    return sellers.read(
        SellerLocks.readSeller(seller),
        state -> DashboardView.of(state.ingestedSeller(seller), state));
  }

  private CompletionStage<DashboardView> separate(SellerId seller) {
    return sellers
        .read(
            SellerLocks.readSeller(seller),
            state -> DashboardView.totals(state.ingestedSeller(seller), state))
        .thenCompose(
            totals -> entries(seller).thenApply(entries -> new DashboardView(totals, entries)));
  }

  private CompletionStage<List<OrderEntryView>> entries(SellerId seller) {
    return sellers.read(
        SellerLocks.readSeller(seller),
        state -> DashboardView.entries(state.ingestedSeller(seller), state));
  }
}
