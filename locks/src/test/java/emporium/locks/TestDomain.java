package emporium.locks;

/**
 * Domain classes that are their own keys: identity by number, reference to the owner, and marked
 * only where the methods leave a choice.
 */
final class TestDomain {
  private TestDomain() {}

  /** A domain object; equal by class and number, ordered by number. */
  abstract static class Entity<T extends Entity<T>> implements Comparable<T> {
    private final int number;
    private final String id;

    Entity(int number) {
      this.number = number;
      this.id = getClass().getSimpleName() + number;
    }

    @Override
    public int compareTo(T other) {
      return Integer.compare(number, ((Entity<?>) other).number);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Entity<?> entity && id.equals(entity.id);
    }

    @Override
    public int hashCode() {
      return id.hashCode();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /** Knows what it owns, too: no owner can be derived by type alone. */
  static class Customer extends Entity<Customer> {
    Order latest;

    Customer(int number) {
      super(number);
    }

    public Order latest() {
      return latest;
    }
  }

  /** A customer of a class of its own. */
  static final class Patron extends Customer {
    Patron(int number) {
      super(number);
    }
  }

  static final class Order extends Entity<Order> {
    private final Customer customer;

    Order(Customer customer, int number) {
      super(number);
      this.customer = customer;
    }

    @Owner
    Customer customer() {
      return customer;
    }
  }

  static final class OrderItem extends Entity<OrderItem> {
    private final Order order;
    private final Product product;

    OrderItem(Order order, Product product, int number) {
      super(number);
      this.order = order;
      this.product = product;
    }

    @Owner
    public Order order() {
      return order;
    }

    public Product product() {
      return product;
    }
  }

  static final class Seller extends Entity<Seller> {
    Seller(int number) {
      super(number);
    }
  }

  static final class Product extends Entity<Product> {
    private final Seller seller;

    Product(Seller seller, int number) {
      super(number);
      this.seller = seller;
    }

    public Seller seller() {
      return seller;
    }
  }

  static final class StockItem extends Entity<StockItem> {
    private final Product product;

    StockItem(Product product, int number) {
      super(number);
      this.product = product;
    }

    public Product product() {
      return product;
    }

    public Seller seller() {
      return product.seller();
    }
  }
}
