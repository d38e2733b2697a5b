package emporium.seller.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.admin.Resettable;
import emporium.seller.ResetEntries;
import emporium.seller.SellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** Seller's part of {@code PATCH /reset}. */
@ApplicationScoped
public class SellerReset implements Resettable {
  private final Transactions<SellerRepository> sellers;

  SellerReset(Transactions<SellerRepository> sellers) {
    this.sellers = sellers;
  }

  @Override
  public String service() {
    return Topics.SELLER;
  }

  @Override
  public CompletionStage<?> reset() {
    return sellers.run(new ResetEntries());
  }
}
