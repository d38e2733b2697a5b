package emporium.provider;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Voids whatever was or will be charged under a key. Idempotent; an unknown key is voided for later
 * requests. Source: docs/semantics.md "Payment".
 */
public record VoidCharge(ChargeKey key) implements Command<ChargeRepository, ChargeResult> {
  @Override
  public LockSet locks() {
    return ChargeLocks.charge(key);
  }

  @Override
  public ChargeResult apply(ChargeRepository charges, Changes changes) {
    Charge charge = charges.charge(key);
    if (charge == null) {
      charge = changes.add(new Charge(key, changes.now()));
    }
    if (charge.status() != ChargeStatus.VOIDED) {
      charge = changes.reopen(charge); // a void may come at any time
      charge.cancel();
    }
    return ChargeResult.of(charge);
  }
}
