package emporium.seller;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Ingests a seller's row; a repeated row replaces the earlier one. Returns whether the seller is
 * new.
 */
public record IngestSeller(SellerData row) implements Command<SellerRepository, Boolean> {
  @Override
  public LockSet locks() {
    return SellerLocks.seller(row.id());
  }

  @Override
  public Boolean apply(SellerRepository sellers, Changes changes) {
    Seller known = sellers.seller(row.id());
    Seller seller = known == null ? changes.add(new Seller(row.id())) : changes.touch(known);
    seller.ingest(row);
    return known == null;
  }
}
