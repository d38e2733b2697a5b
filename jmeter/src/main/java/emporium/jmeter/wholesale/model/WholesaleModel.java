package emporium.jmeter.wholesale.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleRows;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.model.WholesaleState.CustomerState;
import emporium.jmeter.wholesale.model.WholesaleState.DistrictState;
import emporium.jmeter.wholesale.model.WholesaleState.OrderState;
import emporium.jmeter.wholesale.request.CustomerQuery;
import emporium.jmeter.wholesale.request.WholesaleCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes the answers that a server must give to calls that come one after the other, from the
 * generated rows and the calls before. It shares no code with a server. Not thread-safe. Source:
 * the rules in docs/wholesale.md.
 */
public final class WholesaleModel {
  /** In the place of each time, which is the server's. */
  static final String TIME = "time";

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int RECENT_ORDERS = 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final WholesaleGenerator rows;
  private final WholesaleSize size;
  private final WholesaleState state;

  /** The state after the rows were ingested. */
  public WholesaleModel(WholesaleGenerator rows) {
    this.rows = rows;
    this.size = rows.size();
    this.state = new WholesaleState(rows);
  }

  /** The status and, if it is 200, the body of an answer. */
  public record ExpectedAnswer(int status, JsonNode body) {}

  /** Runs a call and returns what a server must answer. */
  public ExpectedAnswer answer(WholesaleCall call) {
    Map<String, Object> body;
    if (call instanceof WholesaleCall.NewOrder order) {
      if (!isKnown(order.lines())) {
        return new ExpectedAnswer(NOT_FOUND, JSON.nullNode());
      }
      body = newOrder(order);
    } else if (call instanceof WholesaleCall.Payment payment) {
      body = payment(payment);
    } else if (call instanceof WholesaleCall.OrderStatus status) {
      body = orderStatus(status.customer());
    } else if (call instanceof WholesaleCall.StockLevel level) {
      body = stockLevel(level);
    } else {
      body = delivery((WholesaleCall.Delivery) call);
    }
    return new ExpectedAnswer(OK, AnswerForm.of(parsed(body)));
  }

  /** Through text, so that numbers are as they are read from an answer. */
  private static JsonNode parsed(Map<String, Object> body) {
    try {
      return JSON.readTree(JSON.writeValueAsBytes(body));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private boolean isKnown(List<WholesaleCall.Line> lines) {
    return lines.stream().allMatch(line -> size.hasStock(line.supplier(), line.product()));
  }

  private Map<String, Object> newOrder(WholesaleCall.NewOrder order) {
    int warehouse = order.warehouse();
    DistrictState district = state.district(warehouse, order.district());
    WholesaleRows.Customer buyer = customer(warehouse, order.district(), order.customer()).row;
    int number = district.nextOrder;
    var items = new ArrayList<WholesaleRows.Item>();
    var lines = new ArrayList<Map<String, Object>>();
    for (WholesaleCall.Line line : order.lines()) {
      lines.add(line(line));
      items.add(item(items.size() + 1, line, order.district()));
    }
    district.place(order.customer(), items);
    int warehouseTax = rows.warehouse(warehouse).salesTax();
    var body = new LinkedHashMap<String, Object>();
    body.put("warehouseId", warehouse);
    body.put("districtId", order.district());
    body.put("customerId", order.customer());
    body.put("orderNumber", number);
    body.put("enteredAt", TIME);
    body.put("customerLastName", buyer.person().lastName());
    body.put("credit", buyer.credit());
    body.put("discount", buyer.discount());
    body.put("warehouseTax", warehouseTax);
    body.put("districtTax", district.row.salesTax());
    body.put("allLocal", order.lines().stream().allMatch(line -> line.supplier() == warehouse));
    body.put(
        "totalCents",
        OrderTotal.cents(
            items.stream().mapToLong(WholesaleRows.Item::amountCents).sum(),
            buyer.discount(),
            warehouseTax,
            district.row.salesTax()));
    body.put("lines", lines);
    return body;
  }

  private Map<String, Object> line(WholesaleCall.Line line) {
    WholesaleRows.Product product = rows.product(line.product());
    var stock = state.stock(line.supplier(), line.product());
    stock.supply(line.quantity());
    boolean isOriginal =
        product.data().contains(WholesaleGenerator.ORIGINAL)
            && stock.row.data().contains(WholesaleGenerator.ORIGINAL);
    var answer = new LinkedHashMap<String, Object>();
    answer.put("productId", line.product());
    answer.put("productName", product.name());
    answer.put("supplyingWarehouseId", line.supplier());
    answer.put("quantity", line.quantity());
    answer.put("stockQuantity", stock.quantity);
    answer.put("brand", isOriginal ? "B" : "G");
    answer.put("priceCents", product.priceCents());
    answer.put("amountCents", product.priceCents() * line.quantity());
    return answer;
  }

  private WholesaleRows.Item item(int number, WholesaleCall.Line line, int district) {
    return new WholesaleRows.Item(
        number,
        line.product(),
        line.supplier(),
        line.quantity(),
        rows.priceCents(line.product()) * line.quantity(),
        rows.distInfo(line.supplier(), line.product(), district),
        null);
  }

  private Map<String, Object> payment(WholesaleCall.Payment payment) {
    CustomerState payer = customer(payment.customer());
    payer.balanceCents -= payment.amountCents();
    payer.paymentCount++;
    if (payer.row.badCredit()) {
      payer.data =
          BadCreditData.noted(
              payer.data,
              payer.row.customerId(),
              payer.row.districtId(),
              payer.row.warehouseId(),
              payment.district(),
              payment.warehouse(),
              payment.amountCents());
    }
    var body = new LinkedHashMap<String, Object>();
    body.put("warehouseId", payment.warehouse());
    body.put("districtId", payment.district());
    body.put("customerWarehouseId", payer.row.warehouseId());
    body.put("customerDistrictId", payer.row.districtId());
    body.put("customerId", payer.row.customerId());
    body.put("paymentNumber", payer.paymentCount);
    body.put("paidAt", TIME);
    body.put("amountCents", payment.amountCents());
    body.put("firstName", payer.row.person().firstName());
    body.put("middleName", payer.row.person().middleName());
    body.put("lastName", payer.row.person().lastName());
    body.put("credit", payer.row.credit());
    body.put("creditLimitCents", payer.row.creditLimitCents());
    body.put("discount", payer.row.discount());
    body.put("balanceCents", payer.balanceCents);
    body.put("data", payer.row.badCredit() ? payer.data : "");
    return body;
  }

  private CustomerState customer(CustomerQuery query) {
    int number =
        switch (query.kind()) {
          case ID -> Integer.parseInt(query.value());
          case EMAIL -> state.customerWithEmail(query.warehouse(), query.district(), query.value());
          case LAST_NAME -> state.customerNamed(query.warehouse(), query.district(), query.value());
        };
    return customer(query.warehouse(), query.district(), number);
  }

  private CustomerState customer(int warehouse, int district, int customer) {
    if (!size.hasCustomer(warehouse, district, customer)) {
      throw new IllegalArgumentException(
          "No such customer: %d/%d/%d".formatted(warehouse, district, customer));
    }
    return state.customer(warehouse, district, customer);
  }

  private Map<String, Object> orderStatus(CustomerQuery query) {
    CustomerState customer = customer(query);
    var body = new LinkedHashMap<String, Object>();
    body.put("warehouseId", customer.row.warehouseId());
    body.put("districtId", customer.row.districtId());
    body.put("customerId", customer.row.customerId());
    body.put("firstName", customer.row.person().firstName());
    body.put("middleName", customer.row.person().middleName());
    body.put("lastName", customer.row.person().lastName());
    body.put("balanceCents", customer.balanceCents);
    body.put(
        "order",
        order(
            state
                .district(customer.row.warehouseId(), customer.row.districtId())
                .order(customer.lastOrder)));
    return body;
  }

  private static Map<String, Object> order(OrderState order) {
    var body = new LinkedHashMap<String, Object>();
    body.put("orderNumber", order.number);
    body.put("enteredAt", TIME);
    body.put("carrierId", order.carrier);
    body.put("lines", order.items.stream().map(item -> line(item, order.carrier != null)).toList());
    return body;
  }

  private static Map<String, Object> line(WholesaleRows.Item item, boolean isDelivered) {
    var line = new LinkedHashMap<String, Object>();
    line.put("supplyingWarehouseId", item.supplyingWarehouseId());
    line.put("productId", item.productId());
    line.put("quantity", item.quantity());
    line.put("amountCents", item.amountCents());
    line.put("deliveredAt", isDelivered ? TIME : null);
    return line;
  }

  private Map<String, Object> stockLevel(WholesaleCall.StockLevel level) {
    DistrictState district = state.district(level.warehouse(), level.district());
    Set<Integer> products = new HashSet<>();
    int first = Math.max(1, district.nextOrder - RECENT_ORDERS);
    for (int number = first; number < district.nextOrder; number++) {
      district.order(number).items.forEach(item -> products.add(item.productId()));
    }
    long low =
        products.stream()
            .filter(product -> quantity(level.warehouse(), product) < level.threshold())
            .count();
    var body = new LinkedHashMap<String, Object>();
    body.put("warehouseId", level.warehouse());
    body.put("districtId", level.district());
    body.put("threshold", level.threshold());
    body.put("lowStocks", low);
    return body;
  }

  private int quantity(int warehouse, int product) {
    return state.stock(warehouse, product).quantity;
  }

  private Map<String, Object> delivery(WholesaleCall.Delivery delivery) {
    var delivered = new ArrayList<Map<String, Object>>();
    for (int at = 1; at <= WholesaleSize.DISTRICTS; at++) {
      DistrictState district = state.district(delivery.warehouse(), at);
      if (district.nextDelivery == district.nextOrder) {
        continue;
      }
      OrderState order = district.order(district.nextDelivery++);
      order.carrier = delivery.carrier();
      customer(delivery.warehouse(), at, order.customer).balanceCents += order.amountCents();
      var answer = new LinkedHashMap<String, Object>();
      answer.put("districtId", at);
      answer.put("orderNumber", order.number);
      answer.put("customerId", order.customer);
      answer.put("amountCents", order.amountCents());
      delivered.add(answer);
    }
    var body = new LinkedHashMap<String, Object>();
    body.put("warehouseId", delivery.warehouse());
    body.put("carrierId", delivery.carrier());
    body.put("deliveredAt", TIME);
    body.put("orders", delivered);
    body.put("emptyDistricts", WholesaleSize.DISTRICTS - delivered.size());
    return body;
  }
}
