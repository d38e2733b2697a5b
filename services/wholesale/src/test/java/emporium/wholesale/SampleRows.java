package emporium.wholesale;

import emporium.wholesale.api.AddressRow;
import emporium.wholesale.api.CarrierRow;
import emporium.wholesale.api.CustomerRow;
import emporium.wholesale.api.DistrictRow;
import emporium.wholesale.api.EmployeeRow;
import emporium.wholesale.api.OrderItemRow;
import emporium.wholesale.api.OrderRow;
import emporium.wholesale.api.PaymentRow;
import emporium.wholesale.api.PersonRow;
import emporium.wholesale.api.PopulationRow;
import emporium.wholesale.api.ProductRow;
import emporium.wholesale.api.StockRow;
import emporium.wholesale.api.WarehouseRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A small consistent population, drawn from a seed: each customer has paid and ordered once. */
public final class SampleRows {
  public static final int PRODUCTS = 30;
  public static final int CUSTOMERS = 4; // of a district
  public static final int CARRIERS = 3;
  public static final int DATA_LENGTH = 300;
  public static final Instant SINCE = Instant.parse("2026-01-02T03:04:05Z");

  private static final int PAID_CENTS = 1_000;
  private static final AddressRow ADDRESS = new AddressRow("1 Road", "", "12345", "Town", "ST");

  private final Random random;
  private final int warehouses;

  public SampleRows(long seed, int warehouses) {
    this.random = new Random(seed);
    this.warehouses = warehouses;
  }

  /** The last name of every second customer of a district. */
  public static String lastName(int customerId) {
    return customerId % 2 == 0 ? "EVEN" : "ODD";
  }

  /** The e-mail address of a customer. */
  public static String email(CustomerId customer) {
    return "c%d.%d.%d@example.org"
        .formatted(customer.warehouseId(), customer.districtId(), customer.customerId());
  }

  /** All rows by table, in the order in which they can be ingested. */
  public Map<String, List<?>> tables() {
    var tables = new LinkedHashMap<String, List<?>>();
    tables.put("products", numbers(PRODUCTS).map(this::product).toList());
    tables.put(
        "carriers",
        numbers(CARRIERS).map(id -> new CarrierRow(null, id, "C" + id, "1", ADDRESS)).toList());
    tables.put("warehouses", numbers(warehouses).map(this::warehouse).toList());
    tables.put("districts", districts().stream().map(this::district).toList());
    tables.put("employees", districts().stream().map(this::employee).toList());
    tables.put(
        "stocks",
        numbers(warehouses)
            .flatMap(w -> numbers(PRODUCTS).map(p -> stock(new StockId(w, p))))
            .toList());
    tables.put("customers", customers().stream().map(this::customer).toList());
    tables.put("orders", orders());
    tables.put("payments", customers().stream().map(this::payment).toList());
    tables.put("population", List.of(new PopulationRow(null, 7L, warehouses, "reduced", "tpcc")));
    return tables;
  }

  private static java.util.stream.Stream<Integer> numbers(int count) {
    return IntStream.rangeClosed(1, count).boxed();
  }

  private List<DistrictId> districts() {
    return numbers(warehouses).flatMap(w -> new WarehouseId(w).districts().stream()).toList();
  }

  private List<CustomerId> customers() {
    return districts().stream()
        .flatMap(
            d -> numbers(CUSTOMERS).map(c -> new CustomerId(d.warehouseId(), d.districtId(), c)))
        .toList();
  }

  private ProductRow product(int id) {
    return new ProductRow(
        null, id, "p.png", "P" + id, 100L + random.nextInt(9_900), id % 3 == 0 ? "ORIGINAL" : "x");
  }

  private WarehouseRow warehouse(int id) {
    long paid = (long) District.PER_WAREHOUSE * CUSTOMERS * PAID_CENTS;
    return new WarehouseRow(null, id, "W" + id, ADDRESS, random.nextInt(2_000), paid);
  }

  private DistrictRow district(DistrictId id) {
    return new DistrictRow(
        null,
        id.warehouseId(),
        id.districtId(),
        "D" + id.districtId(),
        ADDRESS,
        random.nextInt(2_000),
        (long) CUSTOMERS * PAID_CENTS,
        CUSTOMERS + 1,
        1);
  }

  private EmployeeRow employee(DistrictId id) {
    String name = "terminal_user_" + id.warehouseId() + "_" + id.districtId();
    return new EmployeeRow(
        null,
        id.warehouseId(),
        id.districtId(),
        1,
        new PersonRow("A", "B", "C", ADDRESS, "1", name + "@example.org"),
        "Ms",
        name,
        "USER");
  }

  private StockRow stock(StockId id) {
    String dist =
        numbers(District.PER_WAREHOUSE)
            .map(d -> "%04d-%06d-district-%03d".formatted(id.warehouseId(), id.productId(), d))
            .collect(Collectors.joining());
    return new StockRow(
        null,
        id.warehouseId(),
        id.productId(),
        10 + random.nextInt(91),
        null,
        null,
        null,
        null,
        id.productId() % 2 == 0 ? "is ORIGINAL" : "y",
        dist);
  }

  private CustomerRow customer(CustomerId id) {
    return new CustomerRow(
        null,
        id.warehouseId(),
        id.districtId(),
        id.customerId(),
        new PersonRow(
            "F" + random.nextInt(1_000), "OE", lastName(id.customerId()), ADDRESS, "1", email(id)),
        SINCE,
        id.customerId() == 2 ? "BC" : "GC",
        5_000_000L,
        random.nextInt(5_000),
        (long) -PAID_CENTS,
        (long) PAID_CENTS,
        1,
        0,
        "z".repeat(DATA_LENGTH));
  }

  private PaymentRow payment(CustomerId id) {
    return new PaymentRow(
        null,
        id.warehouseId(),
        id.districtId(),
        id.customerId(),
        1,
        id.warehouseId(),
        id.districtId(),
        SINCE,
        (long) PAID_CENTS,
        "W    D",
        null);
  }

  private List<OrderRow> orders() {
    var rows = new ArrayList<OrderRow>();
    for (DistrictId district : districts()) {
      for (int number = 1; number <= CUSTOMERS; number++) {
        rows.add(order(district, number));
      }
    }
    return rows;
  }

  private OrderRow order(DistrictId district, int number) {
    var items =
        numbers(2)
            .map(
                line ->
                    new OrderItemRow(
                        line,
                        1 + random.nextInt(PRODUCTS),
                        district.warehouseId(),
                        5,
                        (long) random.nextInt(1_000),
                        "dist",
                        null))
            .toList();
    return new OrderRow(
        null,
        district.warehouseId(),
        district.districtId(),
        number,
        CUSTOMERS + 1 - number,
        SINCE,
        null,
        true,
        null,
        items);
  }

  /** All rows as the domain has them, a list for each table. */
  public List<List<Row>> rows() {
    return tables().values().stream()
        .map(table -> table.stream().map(SampleRows::row).toList())
        .toList();
  }

  private static Row row(Object row) {
    try {
      return (Row) row.getClass().getMethod("row").invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
