package emporium.wholesale.published.ms;

import emporium.persistence.Aggregate;
import emporium.wholesale.Carrier;
import emporium.wholesale.Customer;
import emporium.wholesale.District;
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.OrderItem;
import emporium.wholesale.Payment;
import emporium.wholesale.Population;
import emporium.wholesale.Product;
import emporium.wholesale.Stock;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseYtd;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that one command adds to the graph, or removes from it. The caller has the storage manager's
 * monitor, and what a row refers to is there.
 */
final class GraphRows {
  private final Root root;
  private boolean complete;
  private boolean removed;

  GraphRows(Root root) {
    this.root = root;
  }

  /** Whether the population's row was added. */
  boolean isComplete() {
    return complete;
  }

  /** Whether the population's row was removed. */
  boolean isRemoved() {
    return removed;
  }

  void add(Aggregate row) {
    if (row instanceof Population population) {
      root.population = population;
      complete = true;
    } else if (row instanceof Product product) {
      root.products.put(TextIds.of(product.id().productId()), product);
    } else if (row instanceof Carrier carrier) {
      root.carriers.put(TextIds.of(carrier.id().carrierId()), carrier);
    } else if (row instanceof Employee employee) {
      root.employees.put(employee.username(), employee);
    } else if (row instanceof Warehouse warehouse) {
      var node = new WarehouseNode(warehouse);
      root.warehouses.put(TextIds.of(node.number()), node);
    } else if (row instanceof WarehouseYtd ytd) {
      warehouse(ytd.id().warehouseId()).ytdCents = ytd.ytdCents();
    } else if (row instanceof Stock stock) {
      add(stock);
    } else {
      addToDistrict(row);
    }
  }

  private void addToDistrict(Aggregate row) {
    if (row instanceof District district) {
      WarehouseNode warehouse = warehouse(district.id().warehouseId());
      warehouse.districts.put(TextIds.of(district.id()), new DistrictNode(warehouse, district));
    } else if (row instanceof DistrictYtd ytd) {
      found(root.district(ytd.id().district()), District.class, ytd.id()).ytdCents = ytd.ytdCents();
    } else if (row instanceof OrderCounter counter) {
      found(root.district(counter.id().district()), District.class, counter.id()).nextOrder =
          counter.nextOrder();
    } else if (row instanceof Customer customer) {
      DistrictNode district =
          found(root.district(customer.id().district()), District.class, customer.id());
      var node = new CustomerNode(district, customer);
      root.customers.put(TextIds.of(customer.id()), node);
      district.customers.put(TextIds.of(customer.id()), node);
    } else if (row instanceof Order order) {
      add(order);
    } else if (row instanceof Payment payment) {
      found(root.customer(payment.id().customer()), Customer.class, payment.id())
          .payments
          .add(payment);
    } else {
      throw new IllegalArgumentException("Not a row of wholesale: " + row.getClass().getName());
    }
  }

  private WarehouseNode warehouse(int id) {
    return found(root.warehouse(id), Warehouse.class, id);
  }

  private Product product(int id) {
    return found(root.products.get(TextIds.of(id)), Product.class, id);
  }

  /** The database of the other engine would refuse it by a foreign key. */
  private static <N> N found(@Nullable N node, Class<? extends Aggregate> type, Object id) {
    if (node == null) {
      throw new IllegalStateException("A row of what is missing: " + type.getName() + " " + id);
    }
    return node;
  }

  private void add(Stock row) {
    var stock =
        new StockNode(warehouse(row.id().warehouseId()), product(row.id().productId()), row);
    root.stocks.put(TextIds.of(row.id()), stock);
  }

  private void add(Order row) {
    CustomerNode customer = found(root.customer(row.customer()), Customer.class, row.customer());
    List<LineNode> lines = new ArrayList<>(row.items().size());
    row.items().forEach(item -> lines.add(line(item)));
    var order =
        new OrderNode(
            customer, row.id().orderNumber(), row.enteredAtMs(), row.allLocal(), row.tid(), lines);
    if (row.carrierId() != 0) {
      order.carrier =
          found(root.carriers.get(TextIds.of(row.carrierId())), Carrier.class, row.carrierId());
    }
    put(order);
  }

  private LineNode line(OrderItem item) {
    return new LineNode(
        item.lineNumber(),
        product(item.productId()),
        warehouse(item.supplierId()),
        item.quantity(),
        item.amountCents(),
        item.distInfo(),
        item.deliveredAtMs());
  }

  /** Adds an order to the maps that have it. */
  void put(OrderNode order) {
    String id = TextIds.of(order.id());
    root.orders.put(id, order);
    order.customer.district.orders.put(id, order);
    order.customer.orders.put(id, order);
  }

  void remove(Aggregate row) {
    if (row instanceof Order order) {
      String id = TextIds.of(order.id());
      OrderNode node = found(root.orders.remove(id), Order.class, order.id());
      node.customer.district.orders.remove(id);
      node.customer.orders.remove(id);
    } else if (row instanceof Payment payment) {
      found(root.customer(payment.id().customer()), Customer.class, payment.id())
          .payments
          .remove(payment);
    } else if (row instanceof Population) {
      root.population = null;
      removed = true;
    } else {
      removeOwner(row);
    }
  }

  /** Sums and counters go with what they are of. */
  private void removeOwner(Aggregate row) {
    if (row instanceof Product product) {
      root.products.remove(TextIds.of(product.id().productId()));
    } else if (row instanceof Carrier carrier) {
      root.carriers.remove(TextIds.of(carrier.id().carrierId()));
    } else if (row instanceof Employee employee) {
      root.employees.remove(employee.username());
    } else if (row instanceof Warehouse warehouse) {
      root.warehouses.remove(TextIds.of(warehouse.id().warehouseId()));
    } else if (row instanceof District district) {
      warehouse(district.id().warehouseId()).districts.remove(TextIds.of(district.id()));
    } else if (row instanceof Stock stock) {
      root.stocks.remove(TextIds.of(stock.id()));
    } else if (row instanceof Customer customer) {
      CustomerNode node =
          found(root.customers.remove(TextIds.of(customer.id())), Customer.class, customer.id());
      node.district.customers.remove(TextIds.of(customer.id()));
    }
  }
}
