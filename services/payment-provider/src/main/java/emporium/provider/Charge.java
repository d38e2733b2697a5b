package emporium.provider;

import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * What the provider did under one idempotency key.
 *
 * <p>Invariants: amount, customer and currency are set once, by the first charge; a void is final.
 * A key that was voided before its first charge has no amount yet.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link ChargeKey}.
 */
public class Charge extends Aggregate {
  private String key = "";
  private String customer = "";
  private String currency = "";
  private long amountCents;
  private long createdAtMs;
  private byte statusCode;
  private boolean requested;

  protected Charge() {}

  /** A key without a charge. */
  Charge(ChargeKey key, Instant now) {
    this.key = key.value();
    this.createdAtMs = now.toEpochMilli();
  }

  /** Its identity. */
  public ChargeKey key() {
    return new ChargeKey(key);
  }

  /** The payer, as the caller named it; empty until a charge is requested. */
  public String customer() {
    return customer;
  }

  /** The currency's code; empty until a charge is requested. */
  public String currency() {
    return currency;
  }

  /** The requested amount; 0 until a charge is requested. */
  public long amountCents() {
    return amountCents;
  }

  /** When the key was first seen. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** Its status. */
  public ChargeStatus status() {
    return ChargeStatus.ofCode(statusCode);
  }

  /** Whether a charge was requested; otherwise it was only voided. */
  public boolean isRequested() {
    return requested;
  }

  /** Records the first request to charge; what was voided before stays voided. */
  void charge(long cents, String payer, String inCurrency, boolean rejected) {
    requireTouched();
    if (requested) {
      throw new IllegalStateException("A key is charged once: key=" + key);
    }
    requested = true;
    amountCents = cents;
    customer = payer;
    currency = inCurrency;
    if (status() != ChargeStatus.VOIDED) {
      statusCode = (rejected ? ChargeStatus.FAILED : ChargeStatus.SUCCEEDED).code();
    }
  }

  /** Voids what was charged, and what may yet be requested. */
  void cancel() {
    requireTouched();
    statusCode = ChargeStatus.VOIDED.code();
  }
}
