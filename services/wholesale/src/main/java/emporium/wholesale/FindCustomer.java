package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

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
    if (selector instanceof CustomerSelector.ByEmail by) {
      return withEmail(state, by);
    } else if (selector instanceof CustomerSelector.ByLastName by) {
      return inTheMiddle(state, by);
    }
    return ((CustomerSelector.ById) selector).customer();
  }

  private static CustomerId withEmail(WholesaleRepository state, CustomerSelector.ByEmail by) {
    CustomerId found = state.customerOf(by.email());
    if (found == null) {
      throw Unknown.customer("customerEmail", by.email());
    }
    if (!found.district().equals(by.district())) {
      throw new WholesaleRejection.CustomerElsewhere(found);
    }
    return found;
  }

  private static CustomerId inTheMiddle(WholesaleRepository state, CustomerSelector.ByLastName by) {
    List<CustomerId> named = state.customersNamed(by.district(), by.lastName());
    if (named.isEmpty()) {
      throw Unknown.customer("customerLastName", by.lastName());
    }
    return named.get((named.size() - 1) / 2);
  }
}
