package emporium.customer.jpa;

import emporium.customer.Customer;
import emporium.customer.CustomerRepository;
import emporium.events.model.CustomerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The customer table: customers by id. */
public final class JpaCustomerRepository implements CustomerRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping().table(Customer.class, CustomerId.class, CustomerId::value);

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaCustomerRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Customer customer(CustomerId id) {
    return state.find(Customer.class, id);
  }

  @Override
  public Collection<Customer> customers() {
    return state.all(Customer.class);
  }
}
