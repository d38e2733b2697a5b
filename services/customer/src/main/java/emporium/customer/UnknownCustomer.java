package emporium.customer;

import emporium.events.model.CustomerId;
import emporium.persistence.Rejection;

/** No row of this customer has been ingested. */
public final class UnknownCustomer extends Rejection {
  UnknownCustomer(CustomerId id) {
    super(Kind.UNKNOWN, "unknown-customer", "There is no such customer");
    addContext("customer_id", id.value());
  }
}
