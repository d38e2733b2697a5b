package emporium.provider;

import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * What the provider did under one idempotency key.
 *
 * <p>Invariants: amount, customer and currency are set once, by the first charge; a void is never
 * left again. A key that was voided before anyone charged it has no amount yet.
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
  private boolean asked;

  protected Charge() {}

  /** A key nobody has charged yet. */
  Charge(ChargeKey key, Instant now) {
    this.key = key.value();
    this.createdAtMs = now.toEpochMilli();
  }

  /** Its identity. */
  public ChargeKey key() {
    return new ChargeKey(key);
  }

  /** Who pays, as the caller named it; empty while nobody asked to charge. */
  public String customer() {
    return customer;
  }

  /** The currency's code; empty while nobody asked to charge. */
  public String currency() {
    return currency;
  }

  /** The amount asked for; 0 while nobody asked to charge. */
  public long amountCents() {
    return amountCents;
  }

  /** When the key was first seen. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** Where it stands. */
  public ChargeStatus status() {
    return ChargeStatus.ofCode(statusCode);
  }

  /** Whether anyone asked to charge it; otherwise it was only voided. */
  public boolean asked() {
    return asked;
  }

  /** Notes the first request to charge; what was voided before stays voided. */
  void charge(long cents, String payer, String inCurrency, boolean rejected) {
    changing();
    if (asked) {
      throw new IllegalStateException("A key is charged once: key=" + key);
    }
    asked = true;
    amountCents = cents;
    customer = payer;
    currency = inCurrency;
    if (status() != ChargeStatus.VOIDED) {
      statusCode = (rejected ? ChargeStatus.FAILED : ChargeStatus.SUCCEEDED).code();
    }
  }

  /** Takes back what was charged, and what may yet be asked for. */
  void cancel() {
    changing();
    statusCode = ChargeStatus.VOIDED.code();
  }
}
