package emporium.jmeter.wholesale.request;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A transaction with its inputs, ready to be sent. Amounts are in cents. */
public sealed interface WholesaleCall {
  /** Which of the five it is. */
  WholesaleOperation operation();

  /** Path and query. */
  String path();

  /** The body as JSON; empty for a read. */
  String body();

  /** A call that changes something. */
  sealed interface Write extends WholesaleCall {
    /** The transaction's id, which nobody else uses. */
    String tid();

    /** What was asked for, for the acknowledgement log. */
    Map<String, Object> inputs();
  }

  /** A line to be ordered. */
  record Line(int product, int quantity, int supplier) {}

  /** New-Order. */
  record NewOrder(int warehouse, int district, int customer, List<Line> lines, String tid)
      implements Write {
    @Override
    public WholesaleOperation operation() {
      return WholesaleOperation.NEW_ORDER;
    }

    @Override
    public String path() {
      return "/api/warehouses/%d/districts/%d/customers/%d/orders?tid=%s"
          .formatted(warehouse, district, customer, tid);
    }

    @Override
    public String body() {
      return lines.stream()
          .map(
              line ->
                  "{\"productId\":%d,\"quantity\":%d,\"supplyingWarehouseId\":%d}"
                      .formatted(line.product, line.quantity, line.supplier))
          .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public Map<String, Object> inputs() {
      var inputs = new LinkedHashMap<String, Object>();
      inputs.put("warehouse", warehouse);
      inputs.put("district", district);
      inputs.put("customer", customer);
      inputs.put(
          "lines",
          lines.stream()
              .map(line -> new int[] {line.product, line.quantity, line.supplier})
              .toList());
      return inputs;
    }
  }

  /** Payment at a district by a customer of that or another one. */
  record Payment(int warehouse, int district, CustomerQuery customer, int amountCents, String tid)
      implements Write {
    @Override
    public WholesaleOperation operation() {
      return WholesaleOperation.PAYMENT;
    }

    @Override
    public String path() {
      String home =
          customer.warehouse() == warehouse && customer.district() == district
              ? ""
              : "&customerWarehouseId=%d&customerDistrictId=%d"
                  .formatted(customer.warehouse(), customer.district());
      return "/api/warehouses/%d/districts/%d/customers/payments?%s%s&tid=%s"
          .formatted(warehouse, district, customer.parameter(), home, tid);
    }

    @Override
    public String body() {
      return Integer.toString(amountCents);
    }

    @Override
    public Map<String, Object> inputs() {
      var inputs = new LinkedHashMap<String, Object>();
      inputs.put("warehouse", warehouse);
      inputs.put("district", district);
      inputs.put("customer_warehouse", customer.warehouse());
      inputs.put("customer_district", customer.district());
      inputs.put("amount_cents", amountCents);
      return inputs;
    }
  }

  /** Delivery at a warehouse. Its id stays with the driver: the server does not take one. */
  record Delivery(int warehouse, int carrier, String tid) implements Write {
    @Override
    public WholesaleOperation operation() {
      return WholesaleOperation.DELIVERY;
    }

    @Override
    public String path() {
      return "/api/warehouses/%d/deliveries".formatted(warehouse);
    }

    @Override
    public String body() {
      return Integer.toString(carrier);
    }

    @Override
    public Map<String, Object> inputs() {
      var inputs = new LinkedHashMap<String, Object>();
      inputs.put("warehouse", warehouse);
      inputs.put("carrier", carrier);
      return inputs;
    }
  }

  /** Order-Status. */
  record OrderStatus(CustomerQuery customer) implements WholesaleCall {
    @Override
    public WholesaleOperation operation() {
      return WholesaleOperation.ORDER_STATUS;
    }

    @Override
    public String path() {
      return "/api/warehouses/%d/districts/%d/customers/orders/status?%s"
          .formatted(customer.warehouse(), customer.district(), customer.parameter());
    }

    @Override
    public String body() {
      return "";
    }
  }

  /** Stock-Level. */
  record StockLevel(int warehouse, int district, int threshold) implements WholesaleCall {
    @Override
    public WholesaleOperation operation() {
      return WholesaleOperation.STOCK_LEVEL;
    }

    @Override
    public String path() {
      return "/api/warehouses/%d/stock-levels?districtId=%d&threshold=%d"
          .formatted(warehouse, district, threshold);
    }

    @Override
    public String body() {
      return "";
    }
  }
}
