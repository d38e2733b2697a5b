package emporium.wholesale;

import java.util.List;

/** Whom a request names: by number, e-mail address or last name. */
public sealed interface CustomerSelector {
  /**
   * Finds the number; of a customer that is given by it without a look.
   *
   * @throws emporium.persistence.UnknownAggregate if nobody has the name
   * @throws WholesaleRejection.CustomerElsewhere if somebody of another district has the address
   */
  CustomerId resolve(WholesaleRepository state);

  /** By number. */
  record ById(CustomerId customer) implements CustomerSelector {
    @Override
    public CustomerId resolve(WholesaleRepository state) {
      return customer;
    }
  }

  /**
   * By e-mail address.
   *
   * @param district whose customer it must be
   */
  record ByEmail(DistrictId district, String email) implements CustomerSelector {
    @Override
    public CustomerId resolve(WholesaleRepository state) {
      CustomerId found = state.customerOf(email);
      if (found == null) {
        throw Unknown.customer("customerEmail", email);
      }
      if (!found.district().equals(district)) {
        throw new WholesaleRejection.CustomerElsewhere(found);
      }
      return found;
    }
  }

  /** By last name: of several the one in the middle, by first name. Source: TPC-C 2.5.2.2. */
  record ByLastName(DistrictId district, String lastName) implements CustomerSelector {
    @Override
    public CustomerId resolve(WholesaleRepository state) {
      List<CustomerId> named = state.customersNamed(district, lastName);
      if (named.isEmpty()) {
        throw Unknown.customer("customerLastName", lastName);
      }
      return named.get((named.size() - 1) / 2);
    }
  }
}
