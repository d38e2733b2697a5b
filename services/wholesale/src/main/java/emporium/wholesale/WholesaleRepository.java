package emporium.wholesale;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The wholesale supplier as the domain sees it. What it hands out is for reading; {@code
 * Changes.touch} opens it for changes.
 */
public interface WholesaleRepository {
  /** The aggregate of an identity; null if there is none. */
  <E extends Aggregate> @Nullable E find(Class<E> type, Object id);

  /** All aggregates of a class. */
  <E extends Aggregate> Collection<E> all(Class<E> type);

  /** The first of the identities that has an aggregate of the class; null if none has. */
  @Nullable Object firstPresent(Class<? extends Aggregate> type, List<?> ids);

  /** Those products that exist, by number. */
  Map<Integer, Product> products(Set<Integer> ids);

  /** Those orders that exist, with their lines. */
  Map<OrderId, Order> orders(Collection<OrderId> ids);

  /** The customers of orders that exist. */
  Map<OrderId, CustomerId> customersOfOrders(Collection<OrderId> ids);

  /** The order of a customer with the highest number; null without orders. */
  @Nullable Order lastOrder(CustomerId customer);

  /** The products of the orders of a district whose numbers are the highest, each once. */
  Set<Integer> productsOfLastOrders(DistrictId district, int orders);

  /** How many of these stocks have less than that many pieces. */
  int countBelow(Collection<StockId> stocks, int pieces);

  /** The customer with an e-mail address. By an index of what never changes: needs no lock. */
  @Nullable CustomerId customerOf(String email);

  /**
   * The customers of a district with a last name, by first name, then number. By an index of what
   * never changes: needs no lock.
   */
  List<CustomerId> customersNamed(DistrictId district, String lastName);

  /** The employee with a name to log in with. */
  @Nullable Employee employeeOf(String username);

  /**
   * The aggregate of an identity.
   *
   * @throws emporium.persistence.UnknownAggregate if there is none
   */
  @CanIgnoreReturnValue
  default <E extends Aggregate> E require(Class<E> type, Object id) {
    E found = find(type, id);
    if (found == null) {
      throw Unknown.aggregate(type, id);
    }
    return found;
  }
}
