package emporium.jmeter.wholesale.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import emporium.jmeter.data.RowSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The rows of all tables as JSON, by their places from 0. Thread-safe. */
public final class WholesaleRowSource implements RowSource {
  private static final ObjectWriter JSON =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL).writer();

  private final WholesaleGenerator generator;
  private final WholesaleSize size;

  public WholesaleRowSource(WholesaleGenerator generator) {
    this.generator = generator;
    this.size = generator.size();
  }

  @Override
  public List<String> tables() {
    return Arrays.stream(WholesaleTable.values()).map(WholesaleTable::id).toList();
  }

  @Override
  public long rows(String table) {
    return table(table).rows(size);
  }

  private static WholesaleTable table(String id) {
    return WholesaleTable.valueOf(id.toUpperCase(Locale.ROOT));
  }

  @Override
  public byte[] row(String table, long number) {
    try {
      return JSON.writeValueAsBytes(row(table(table), Math.toIntExact(number)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Object row(WholesaleTable table, int place) {
    int district = place / size.customersPerDistrict();
    int customer = place % size.customersPerDistrict() + 1;
    return switch (table) {
      case POPULATION -> generator.population();
      case PRODUCTS -> generator.product(place + 1);
      case CARRIERS -> generator.carrier(place + 1);
      case WAREHOUSES -> generator.warehouse(place + 1);
      case DISTRICTS -> generator.district(warehouseOf(place), districtOf(place));
      case EMPLOYEES -> generator.employee(warehouseOf(place), districtOf(place));
      case STOCKS -> generator.stock(place / size.products() + 1, place % size.products() + 1);
      case CUSTOMERS -> generator.customer(warehouseOf(district), districtOf(district), customer);
      case ORDERS -> generator.order(warehouseOf(district), districtOf(district), customer);
      case PAYMENTS -> generator.payment(warehouseOf(district), districtOf(district), customer);
    };
  }

  private static int warehouseOf(int place) {
    return place / WholesaleSize.DISTRICTS + 1;
  }

  private static int districtOf(int place) {
    return place % WholesaleSize.DISTRICTS + 1;
  }
}
