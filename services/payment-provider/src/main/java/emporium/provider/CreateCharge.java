package emporium.provider;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Charges once per key: repeated, it answers the stored status, and nothing moves. A voided key is
 * not charged any more. Source: paper 3.2, docs/semantics.md "Payment".
 *
 * @param rejected whether the payment method would be refused, if this is the first request with
 *     its key
 */
public record CreateCharge(
    ChargeKey key, long amountCents, String customer, String currency, boolean rejected)
    implements Command<ChargeRepository, ChargeResult> {
  @Override
  public LockSet locks() {
    return ChargeLocks.charge(key);
  }

  /**
   * {@inheritDoc}
   *
   * @throws DifferentAmount if the key was used for another amount
   */
  @Override
  public ChargeResult apply(ChargeRepository charges, Changes changes) {
    Charge known = charges.charge(key);
    if (known != null && known.isRequested()) {
      if (known.amountCents() != amountCents) {
        throw new DifferentAmount(key);
      }
      return ChargeResult.of(known);
    }
    Charge charge =
        known == null ? changes.add(new Charge(key, changes.now())) : changes.reopen(known);
    charge.charge(amountCents, customer, currency, rejected);
    return ChargeResult.of(charge);
  }
}
