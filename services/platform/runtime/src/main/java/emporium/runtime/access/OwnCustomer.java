package emporium.runtime.access;

/** For requests of a customer with the parameter {@code customerId}. Immutable. */
public final class OwnCustomer extends OwnId {
  private static final long serialVersionUID = 1;

  /** Of the arguments of a resource's method; the name is not used. */
  public OwnCustomer(String name, int customerId) {
    super(Roles.CUSTOMER, OwnIds.CUSTOMER_ID, customerId);
  }
}
