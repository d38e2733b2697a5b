package emporium.seller;

import emporium.edge.DashboardReads;
import emporium.events.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Reads dashboards: of one snapshot, or at the weaker level aggregate and entries in a read of
 * their own each. Thread-safe. Source: paper 3.4.
 */
final class Dashboards {
  private final Transactions<SellerRepository> sellers;
  private final DashboardReads reads;

  Dashboards(Transactions<SellerRepository> sellers, DashboardReads reads) {
    this.sellers = sellers;
    this.reads = reads;
  }

  /** What is ongoing with a seller; fails with {@link UnknownSeller}. */
  CompletionStage<DashboardView> of(SellerId seller) {
    return reads == DashboardReads.SNAPSHOT ? snapshot(seller) : separate(seller);
  }

  private CompletionStage<DashboardView> snapshot(SellerId seller) {
    return sellers.read(
        LockSet.shared(seller), state -> DashboardView.of(state.ingestedSeller(seller), state));
  }

  private CompletionStage<DashboardView> separate(SellerId seller) {
    return sellers
        .read(
            LockSet.shared(seller),
            state -> DashboardView.totals(state.ingestedSeller(seller), state))
        .thenCompose(
            totals -> entries(seller).thenApply(entries -> new DashboardView(totals, entries)));
  }

  private CompletionStage<List<OrderEntryView>> entries(SellerId seller) {
    return sellers.read(
        LockSet.shared(seller),
        state -> DashboardView.entries(state.ingestedSeller(seller), state));
  }
}
