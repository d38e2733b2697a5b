package emporium.provider;

import java.time.Instant;

/** The status of a charge when the provider answered. */
public record ChargeResult(
    ChargeKey key,
    long amountCents,
    ChargeStatus status,
    String customer,
    String currency,
    Instant createdAt) {
  static ChargeResult of(Charge charge) {
    return new ChargeResult(
        charge.key(),
        charge.amountCents(),
        charge.status(),
        charge.customer(),
        charge.currency(),
        charge.createdAt());
  }
}
