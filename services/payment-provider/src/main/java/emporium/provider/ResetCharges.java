package emporium.provider;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/** Forgets every charge. Returns how many there were. Source: docs/semantics.md "Reset". */
public record ResetCharges() implements Command<ChargeRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(ChargeRepository charges, Changes changes) {
    List<Charge> all = List.copyOf(charges.charges());
    all.forEach(changes::remove);
    return all.size();
  }
}
