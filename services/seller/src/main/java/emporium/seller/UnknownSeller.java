package emporium.seller;

import emporium.events.model.SellerId;
import emporium.persistence.Rejection;

/** No such seller has been ingested. */
public final class UnknownSeller extends Rejection {
  UnknownSeller(SellerId seller) {
    super(Kind.UNKNOWN, "unknown-seller", "There is no such seller");
    addContext("seller_id", seller.value());
  }
}
