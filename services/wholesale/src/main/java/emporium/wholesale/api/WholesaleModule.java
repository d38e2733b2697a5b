package emporium.wholesale.api;

import emporium.persistence.Transactions;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import emporium.wholesale.Carrier;
import emporium.wholesale.Customer;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.DistrictYtd;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderCounter;
import emporium.wholesale.Payment;
import emporium.wholesale.Population;
import emporium.wholesale.Product;
import emporium.wholesale.Stock;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseYtd;
import emporium.wholesale.WholesaleLocks;
import emporium.wholesale.WholesaleOperations;
import emporium.wholesale.WholesaleRepository;
import emporium.wholesale.ms.GraphWholesaleRepository;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The wholesale service: its engine, operations, raw records and reset, which removes everything,
 * ingested rows too.
 */
@Singleton
public class WholesaleModule extends ServiceModule<WholesaleRepository> {
  /** Removes everything; the result is how many orders there were. */
  public static final RemoveAll<WholesaleRepository> RESET =
      new RemoveAll<>(
          List.of(
              state -> state.all(Order.class),
              state -> state.all(Payment.class),
              state -> state.all(Stock.class),
              state -> state.all(Customer.class),
              state -> state.all(Employee.class),
              state -> state.all(OrderCounter.class),
              state -> state.all(DistrictYtd.class),
              state -> state.all(District.class),
              state -> state.all(WarehouseYtd.class),
              state -> state.all(Warehouse.class),
              state -> state.all(Carrier.class),
              state -> state.all(Product.class),
              state -> state.all(Population.class)));

  private final PublishedChoice published;

  /** Declares it on the engine, unless a published way is chosen. */
  WholesaleModule(TransactionsFactory engines, PublishedChoice published) {
    super(
        WholesaleLocks.SERVICE,
        published.transactionsOr(
            () ->
                engines.transactions(
                    WholesaleLocks.SERVICE,
                    WholesaleLocks.TREE,
                    GraphWholesaleRepository::new,
                    published.mapping(),
                    published.onTables())),
        RESET);
    this.published = published;
  }

  @Override
  public Set<String> publishedEngines() {
    return PublishedChoice.ENGINES;
  }

  @Override
  @Produces
  @Singleton
  public Transactions<WholesaleRepository> transactions() {
    return super.transactions();
  }

  /** The transactions of the workload. */
  @Produces
  @Singleton
  WholesaleOperations operations() {
    return published.operationsOr(transactions());
  }

  @Override
  public void writeRecords(WholesaleRepository state, RecordWriter records) {
    writeAll(state, records);
  }

  /** Writes everything there is. */
  public static void writeAll(WholesaleRepository state, RecordWriter records) {
    state.all(Population.class).forEach(row -> records.write(PopulationRow.of(row)));
    state.all(Product.class).forEach(row -> records.write(ProductRow.of(row)));
    state.all(Carrier.class).forEach(row -> records.write(CarrierRow.of(row)));
    warehouses(state).forEach(records::write);
    districts(state).forEach(records::write);
    state.all(Employee.class).forEach(row -> records.write(EmployeeRow.of(row)));
    state.all(Stock.class).forEach(row -> records.write(StockRow.of(row)));
    state.all(Customer.class).forEach(row -> records.write(CustomerRow.of(row)));
    state.all(Order.class).forEach(row -> records.write(OrderRow.of(row)));
    state.all(Payment.class).forEach(row -> records.write(PaymentRow.of(row)));
  }

  /** All warehouses with what they have taken in. */
  static List<WarehouseRow> warehouses(WholesaleRepository state) {
    Map<Integer, Long> cents = new HashMap<>();
    state.all(WarehouseYtd.class).forEach(ytd -> cents.put(ytd.id().warehouseId(), ytd.ytdCents()));
    return state.all(Warehouse.class).stream()
        .map(row -> WarehouseRow.of(row, Objects.requireNonNull(cents.get(row.id().warehouseId()))))
        .sorted(java.util.Comparator.comparing(WarehouseRow::warehouseId))
        .toList();
  }

  /** All districts with what they have taken in, and their counters. */
  static List<DistrictRow> districts(WholesaleRepository state) {
    Map<DistrictId, Long> cents = new HashMap<>();
    state.all(DistrictYtd.class).forEach(ytd -> cents.put(ytd.id().district(), ytd.ytdCents()));
    Map<DistrictId, OrderCounter> counters = new HashMap<>();
    state
        .all(OrderCounter.class)
        .forEach(counter -> counters.put(counter.id().district(), counter));
    return state.all(District.class).stream()
        .map(
            row ->
                DistrictRow.of(
                    row,
                    Objects.requireNonNull(cents.get(row.id())),
                    Objects.requireNonNull(counters.get(row.id()))))
        .toList();
  }
}
