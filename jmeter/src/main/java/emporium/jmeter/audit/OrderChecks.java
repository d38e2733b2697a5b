package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.CheckoutAccount;
import emporium.jmeter.audit.AuditAccounts.CustomerAccount;
import emporium.jmeter.audit.AuditAccounts.OrderAccount;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Orders: their numbers, totals, history and status. */
final class OrderChecks implements CheckGroup {
  private static final List<String> PAID_STATUSES =
      List.of("INVOICED", "PAYMENT_PROCESSED", "READY_FOR_SHIPMENT", "IN_TRANSIT", "DELIVERED");
  private static final List<String> FAILED_STATUSES = List.of("INVOICED", "PAYMENT_FAILED");

  private final AuditAccounts ledger;
  private final Findings findings;

  OrderChecks(AuditAccounts ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "customer_orders" -> {
        CustomerAccount customer = ledger.customer(row.intValue("customer_id"));
        customer.nextOrder = row.intValue("next_order_id");
        customer.hasOrderCounter = true;
      }
      case "orders" -> order(row);
      default -> {}
    }
  }

  private void order(RawRecord row) {
    OrderKey key = row.order();
    OrderAccount account = ledger.order(key);
    account.orders++;
    account.status = row.string("status");
    account.invoice = row.string("invoice_number");
    account.invoiceCents = row.cents("total_invoice");
    account.incentiveCents = row.cents("total_incentive");
    CustomerAccount customer = ledger.customer(key.customer());
    customer.orders++;
    customer.lastOrder = Math.max(customer.lastOrder, key.order());
    lines(row, key, account);
    number(row, key);
    history(row, key);
  }

  private void lines(RawRecord row, OrderKey key, OrderAccount account) {
    CheckoutAccount checkout = ledger.checkout(row.session());
    checkout.orders++;
    checkout.order = key;
    var totals = new Totals();
    boolean consistent = true;
    List<RawRecord> items = row.objects("items");
    account.orderLines =
        items.stream()
            .flatMapToInt(
                item ->
                    IntStream.of(
                        item.intValue("seller_id"),
                        item.intValue("product_id"),
                        item.intValue("quantity")))
            .toArray();
    for (RawRecord item : items) {
      consistent &= totals.add(item);
      account.lines++;
      long line = CheckoutChecks.line(item);
      account.itemsHash += line;
      account.packagesHash += MultisetHash.of(line, item.cents("freight_value"));
      account.entriesHash += entryHash(item);
      long priced = CheckoutChecks.pricedLine(item);
      findings.expect(
          MarketplaceCheck.ORDER_EQUALS_CHECKOUT,
          Arrays.stream(checkout.pricedLineHashes).anyMatch(submitted -> submitted == priced),
          () -> key + " has a line that its checkout had not, or not at this price");
    }
    findings.expect(
        MarketplaceCheck.ORDER_TOTALS_EQUAL_LINES,
        consistent && totals.equal(row),
        () -> key + " totals differ from " + totals);
  }

  static long entryHash(RawRecord item) {
    return MultisetHash.of(
        CheckoutChecks.line(item),
        item.cents("unit_price"),
        item.cents("freight_value"),
        item.cents("total_items"),
        item.cents("total_incentive"));
  }

  private void number(RawRecord row, OrderKey key) {
    String day = row.string("created_at"); // in UTC: the day it was invoiced, not the purchase's
    String expected =
        key.customer()
            + "-"
            + day.substring(0, Math.min(10, day.length())).replace("-", "")
            + "-"
            + key.order();
    String number = row.string("invoice_number");
    findings.expect(
        MarketplaceCheck.INVOICE_NUMBER_FORMAT,
        number.equals(expected),
        () -> key + " has invoice number " + number + ", expected " + expected);
  }

  private void history(RawRecord row, OrderKey key) {
    List<String> way =
        row.objects("history").stream().map(entry -> entry.string("status")).toList();
    String status = row.string("status");
    boolean legal =
        way.equals(FAILED_STATUSES)
            || way.equals(PAID_STATUSES.subList(0, Math.min(5, way.size())));
    findings.expect(
        MarketplaceCheck.ORDER_HISTORY_LEADS_TO_STATUS,
        legal && !way.isEmpty() && way.get(way.size() - 1).equals(status),
        () -> key + " is " + status + " after " + way);
  }

  /** Adds the lines of paid orders to what each product sold; once payments have been read. */
  void addSoldPieces() {
    for (OrderAccount account : ledger.orders.values()) {
      int[] sold = account.paid() ? account.orderLines : new int[0];
      for (int i = 0; i < sold.length; i += 3) {
        ledger.product(new ProductKey(sold[i], sold[i + 1])).sold += sold[i + 2];
      }
    }
  }

  @Override
  public void check() {
    ledger.customers.forEach(
        (id, customer) -> {
          if (customer.orders > 0 || customer.hasOrderCounter) {
            findings.expect(
                MarketplaceCheck.ORDER_IDS_DENSE,
                customer.orders == customer.lastOrder
                    && customer.nextOrder == customer.lastOrder + 1,
                () ->
                    "customer "
                        + id
                        + " has "
                        + customer.orders
                        + " orders, the last "
                        + customer.lastOrder
                        + ", next "
                        + customer.nextOrder);
          }
        });
    ledger.orders.forEach(
        (key, account) -> {
          if (account.orders > 0) {
            findings.expect(
                MarketplaceCheck.ORDER_FOLLOWS_SHIPMENT,
                account.status.equals(status(account)),
                () -> key + " is " + account.status + ", expected " + status(account));
          }
        });
  }

  private static String status(OrderAccount account) {
    if (!account.paid()) {
      return "PAYMENT_FAILED";
    }
    if (account.delivered == 0) {
      return "READY_FOR_SHIPMENT";
    }
    return account.delivered < account.packages ? "IN_TRANSIT" : "DELIVERED";
  }

  /** The sums over an order's lines. */
  private static final class Totals {
    private int count;
    private long items;
    private long freight;
    private long incentive;

    /** Adds a line; false if the line's own totals are wrong. */
    boolean add(RawRecord item) {
      long value = item.cents("unit_price") * item.intValue("quantity");
      long discount = Math.min(item.cents("voucher"), value);
      count++;
      items += value;
      freight += item.cents("freight_value");
      incentive += discount;
      return item.cents("total_items") == value
          && item.cents("total_incentive") == discount
          && item.cents("total_amount") == value - discount
          && item.intValue("order_item_id") == count;
    }

    boolean equal(RawRecord order) {
      return order.intValue("count_items") == count
          && order.cents("total_items") == items
          && order.cents("total_freight") == freight
          && order.cents("total_incentive") == incentive
          && order.cents("total_amount") == items - incentive
          && order.cents("total_invoice") == items - incentive + freight;
    }

    @Override
    public String toString() {
      return "items " + items + " freight " + freight + " incentive " + incentive + " cents";
    }
  }
}
