package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Resolves an e-mail address or a last name. It reads an index of what never changes, so it locks
 * nothing; a customer that is given by number need not be found.
 */
record FindCustomer(CustomerSelector selector) implements Command<WholesaleRepository, CustomerId> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public CustomerId apply(WholesaleRepository state, Changes changes) {
    return selector.resolve(state);
  }
}
