package emporium.customer;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Sets every counter to 0 and forgets customers known from events only. Touches what has changed
 * only. Returns how many customers changed. Source: docs/semantics.md "Reset".
 */
public record ResetCustomers() implements Command<CustomerRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(CustomerRepository customers, Changes changes) {
    int changed = 0;
    for (Customer customer : List.copyOf(customers.customers())) {
      if (!customer.ingested()) {
        changes.remove(customer);
        changed++;
      } else if (!customer.hasZeroCounters()) {
        changes.touch(customer).resetCounters();
        changed++;
      }
    }
    return changed;
  }
}
