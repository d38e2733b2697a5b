package emporium.provider;

import emporium.persistence.Rejection;

/** An idempotency key was reused with another amount. */
public final class DifferentAmount extends Rejection {
  DifferentAmount(ChargeKey key) {
    super(Kind.CONFLICT, "different-amount", "The idempotency key was used for another amount");
    addContext("idempotency_key", key.value());
  }
}
