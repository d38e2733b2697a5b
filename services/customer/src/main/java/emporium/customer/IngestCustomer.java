package emporium.customer;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/** Ingests a customer's row. What was counted before stays. Returns whether the row is new. */
public record IngestCustomer(CustomerData row) implements Command<CustomerRepository, Boolean> {
  @Override
  public LockSet locks() {
    return CustomerLocks.customer(row.id());
  }

  @Override
  public Boolean apply(CustomerRepository customers, Changes changes) {
    Customer known = customers.customer(row.id());
    Customer customer = known == null ? changes.add(new Customer(row.id())) : changes.touch(known);
    boolean isNew = !customer.ingested();
    customer.ingest(row);
    return isNew;
  }
}
