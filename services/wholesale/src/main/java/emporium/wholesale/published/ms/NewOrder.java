package emporium.wholesale.published.ms;

import emporium.persistence.Rejection;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.OrderLine;
import emporium.wholesale.PlacedOrder;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.Unknown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * New-Order. The monitor of all stocks, and in it that of each, is held until all lines are taken;
 * a refusal puts back what was taken, by hand, as published. Used once, by one thread, which has
 * the storage manager's monitor.
 */
final class NewOrder {
  private final Root root;
  private final Object stockLock;
  private final CustomerNode customer;
  private final List<OrderLine> lines;
  private final String tid;
  private final List<LineNode> items = new ArrayList<>();
  private final List<PlacedOrder.Line> answered = new ArrayList<>();

  NewOrder(GraphStore store, Object stockLock, CustomerId id, List<OrderLine> lines, String tid) {
    this.root = store.root();
    this.stockLock = stockLock;
    this.lines = lines;
    this.tid = tid;
    CustomerNode found = root.customer(id);
    if (found == null) {
      throw Unknown.aggregate(Customer.class, id);
    }
    this.customer = found;
  }

  PlacedOrder place(Instant now) {
    takeFromStocks();
    DistrictNode district = customer.district;
    int home = district.warehouse.number();
    boolean allLocal = lines.stream().allMatch(line -> line.supplierId() == home);
    var order =
        new OrderNode(customer, district.nextOrder++, now.toEpochMilli(), allLocal, tid, items);
    new GraphRows(root).put(order);
    return answer(order, now);
  }

  private void takeFromStocks() {
    synchronized (stockLock) {
      List<StockNode.Before> taken = new ArrayList<>(lines.size());
      try {
        lines.forEach(line -> take(line, taken));
      } catch (Rejection refused) {
        for (int i = taken.size() - 1; i >= 0; i--) {
          taken.get(i).restore();
        }
        throw refused;
      }
    }
  }

  private void take(OrderLine line, List<StockNode.Before> taken) {
    Product product = root.products.get(TextIds.of(line.productId()));
    if (product == null) {
      throw Unknown.aggregate(Product.class, new ProductId(line.productId()));
    }
    StockNode stock = root.stock(line.stock());
    if (stock == null) {
      throw Unknown.aggregate(Stock.class, line.stock());
    }
    synchronized (stock) {
      taken.add(stock.before());
      stock.supply(line.quantity(), stock.warehouse != customer.district.warehouse);
      PlacedOrder.Line answer = answer(line, stock);
      answered.add(answer);
      items.add(
          new LineNode(
              items.size() + 1,
              product,
              stock.warehouse,
              line.quantity(),
              answer.amountCents(),
              Stock.distInfo(stock.dist, customer.id().districtId()),
              0));
    }
  }

  private static PlacedOrder.Line answer(OrderLine line, StockNode stock) {
    Product product = stock.product;
    return new PlacedOrder.Line(
        line.productId(),
        product.name(),
        line.supplierId(),
        line.quantity(),
        stock.quantity,
        PlacedOrder.brand(product.data(), stock.data),
        product.priceCents(),
        product.priceCents() * line.quantity());
  }

  private PlacedOrder answer(OrderNode order, Instant now) {
    CustomerId id = customer.id();
    int warehouseTax = customer.district.warehouse.warehouse.salesTax();
    int districtTax = customer.district.district.salesTax();
    return new PlacedOrder(
        id.warehouseId(),
        id.districtId(),
        id.customerId(),
        order.number,
        now,
        customer.person.lastName(),
        customer.credit(),
        customer.discount,
        warehouseTax,
        districtTax,
        order.allLocal,
        PlacedOrder.totalCents(order.amountCents(), customer.discount, warehouseTax, districtTax),
        answered);
  }
}
