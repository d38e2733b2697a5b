package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * New-Order: numbers an order, takes its lines from the stocks, and stores it. Lines are taken one
 * by one; the first that is refused undoes all. Source: TPC-C 2.4.
 *
 * @param lines at least one
 * @param tid the transaction, as the client names it
 */
public record PlaceOrder(CustomerId customer, List<OrderLine> lines, String tid)
    implements Command<WholesaleRepository, PlacedOrder> {

  @Override
  public LockSet locks() {
    return WholesaleLocks.newOrder(customer, lines.stream().map(OrderLine::stock).toList());
  }

  @Override
  public PlacedOrder apply(WholesaleRepository state, Changes changes) {
    Customer buyer = state.require(Customer.class, customer);
    District district = state.require(District.class, customer.district());
    Warehouse warehouse = state.require(Warehouse.class, district.id().warehouse());
    Map<Integer, Product> products =
        state.products(lines.stream().map(OrderLine::productId).collect(Collectors.toSet()));
    var counterId = WholesaleLocks.counter(customer.district());
    int number = changes.touch(state.require(OrderCounter.class, counterId)).takeNumber();
    var items = new ArrayList<OrderItem>(lines.size());
    var taken = new ArrayList<PlacedOrder.Line>(lines.size());
    for (OrderLine line : lines) {
      var productId = new ProductId(line.productId());
      Product product = products.get(line.productId());
      if (product == null) {
        throw Unknown.aggregate(Product.class, productId);
      }
      Stock stock = changes.touch(state.require(Stock.class, line.stock()));
      stock.supply(line.quantity(), line.supplierId() != customer.warehouseId());
      PlacedOrder.Line answer = answer(line, product, stock);
      taken.add(answer);
      items.add(
          new OrderItem(
              items.size() + 1,
              line.productId(),
              line.supplierId(),
              line.quantity(),
              answer.amountCents(),
              stock.distInfo(customer.districtId()),
              0));
    }
    boolean allLocal = lines.stream().allMatch(line -> line.supplierId() == customer.warehouseId());
    Order order =
        changes.add(
            new Order(
                new OrderId(customer.warehouseId(), customer.districtId(), number),
                customer.customerId(),
                changes.now().toEpochMilli(),
                0,
                allLocal,
                tid,
                items));
    return new PlacedOrder(
        customer.warehouseId(),
        customer.districtId(),
        customer.customerId(),
        number,
        changes.now(),
        buyer.person().lastName(),
        buyer.credit(),
        buyer.discount(),
        warehouse.salesTax(),
        district.salesTax(),
        allLocal,
        PlacedOrder.totalCents(
            order.amountCents(), buyer.discount(), warehouse.salesTax(), district.salesTax()),
        taken);
  }

  private static PlacedOrder.Line answer(OrderLine line, Product product, Stock stock) {
    return new PlacedOrder.Line(
        line.productId(),
        product.name(),
        line.supplierId(),
        line.quantity(),
        stock.quantity(),
        PlacedOrder.brand(product.data(), stock.data()),
        product.priceCents(),
        product.priceCents() * line.quantity());
  }
}
