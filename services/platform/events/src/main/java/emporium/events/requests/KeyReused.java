package emporium.events.requests;

import emporium.persistence.Rejection;

/** The key came with another request before. Nothing was changed. */
public final class KeyReused extends Rejection {
  KeyReused(String key) {
    super(
        Kind.UNPROCESSABLE,
        "idempotency-key-reused",
        "The Idempotency-Key has come with another request before");
    addContext("idempotency_key", key);
  }
}
