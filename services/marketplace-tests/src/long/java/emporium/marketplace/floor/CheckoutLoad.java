package emporium.marketplace.floor;

import emporium.cart.CartRepository;
import emporium.cart.replica.RecordProductUpdate;
import emporium.customer.CustomerData;
import emporium.customer.IngestCustomer;
import emporium.events.ProductUpdated;
import emporium.events.model.CartLine;
import emporium.events.model.CartStatus;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import emporium.stock.IngestStock;
import emporium.stock.StockItem;
import emporium.stock.StockItemData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What is checked out: each customer's cart once a round, with one to ten products, some of whose
 * prices have changed since; every second customer pays by card.
 */
final class CheckoutLoad {
  private static final int SELLERS = 50;
  private static final int PRODUCTS = 20; // of each seller
  private static final int LINES_MAX = 10;
  private static final int QUANTITY_MAX = 3;
  private static final long PRICE_CENTS = 1_000;
  private static final long FREIGHT_CENTS = 250;
  private static final String VERSION = "v1";
  private static final String OPEN_CART =
      "insert into cart.carts (customer_id, session, last_checkout_session, status_code,"
          + " created_at_ms, updated_at_ms, touched_at_ms) values (?, 1, 0, ?, ?, ?, ?)"
          + " on conflict (customer_id) do update set touched_at_ms = excluded.touched_at_ms";
  private static final String ADD_ITEM =
      "insert into cart.cart_items (customer_id, position, seller_id, product_id, product_name,"
          + " unit_price_cents, freight_cents, quantity, voucher_cents, version)"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private final Random random;
  private final int customers;

  /** A customer's request to check out, and what is in the cart. */
  record Checkout(CustomerCheckout request, List<CartLine> lines) {}

  CheckoutLoad(Random random, int customers) {
    this.random = random;
    this.customers = customers;
  }

  /** Ingests stock, the replicas of products, and the customers. */
  void ingest(EngineServices services) {
    for (int seller = 1; seller <= SELLERS; seller++) {
      for (int product = 1; product <= PRODUCTS; product++) {
        ingest(services, seller, product);
      }
    }
    for (int customer = 1; customer <= customers; customer++) {
      Await.result(services.customers().commit(new IngestCustomer(row(customer))));
    }
  }

  private static void ingest(EngineServices services, int seller, int product) {
    var id = new ProductId(seller, product);
    var row = new StockItemData(id, StockItem.MAX_PIECES, VERSION);
    Await.result(services.stock().commit(new IngestStock(row)));
    var replica =
        new RecordProductUpdate<CartRepository>(
            updated(seller, product), ReplicationLevel.EVENTUAL);
    Await.result(services.carts().commit(replica));
  }

  /** Its price is that of the carts, lower or higher. */
  private static ProductUpdated updated(int seller, int product) {
    return new ProductUpdated(
        seller,
        product,
        name(seller, product),
        "sku",
        "category",
        "description",
        PRICE_CENTS + 100L * (product % 3 - 1),
        FREIGHT_CENTS,
        "approved",
        VERSION,
        true,
        TestEngine.START,
        "0",
        1,
        product);
  }

  private static String name(int seller, int product) {
    return "product " + seller + "-" + product;
  }

  private static CustomerData row(int customer) {
    return new CustomerData(
        new CustomerId(customer),
        "Ann",
        "Smith",
        "Street 1",
        "",
        "1990-01-01",
        "12345",
        "City",
        "State",
        "************1111",
        "1230",
        "Ann Smith",
        "VISA",
        0,
        0,
        0,
        "");
  }

  /** The checkouts of a round. */
  List<Checkout> round(int round) {
    var checkouts = new ArrayList<Checkout>();
    for (int customer = 1; customer <= customers; customer++) {
      checkouts.add(new Checkout(request(customer, round), lines()));
    }
    return checkouts;
  }

  private static CustomerCheckout request(int customer, int round) {
    boolean byCard = customer % 2 == 0;
    return new CustomerCheckout(
        customer,
        "Ann",
        "Smith",
        "Street 1",
        "",
        "City",
        "State",
        "12345",
        byCard ? PaymentType.CREDIT_CARD : PaymentType.BOLETO,
        byCard ? "4111111111111111" : null,
        byCard ? "Ann Smith" : null,
        byCard ? "1230" : null,
        byCard ? "VISA" : null,
        byCard ? 3 : 0,
        "tid-" + round + "-" + customer);
  }

  private List<CartLine> lines() {
    return random
        .ints(0, SELLERS * PRODUCTS)
        .distinct()
        .limit(1 + random.nextInt(LINES_MAX))
        .mapToObj(number -> line(1 + number / PRODUCTS, 1 + number % PRODUCTS))
        .toList();
  }

  private CartLine line(int seller, int product) {
    return new CartLine(
        seller,
        product,
        name(seller, product),
        PRICE_CENTS,
        FREIGHT_CENTS,
        1 + random.nextInt(QUANTITY_MAX),
        random.nextInt(3) == 0 ? 100 : 0,
        VERSION);
  }

  /** Puts everything into the carts, as {@code AddItem} leaves them. */
  void fill(Connection database, List<Checkout> checkouts) throws SQLException {
    try (var open = database.prepareStatement(OPEN_CART);
        var add = database.prepareStatement(ADD_ITEM)) {
      for (Checkout checkout : checkouts) {
        int customer = checkout.request().customerId();
        open(open, customer);
        int position = 0;
        for (CartLine line : checkout.lines()) {
          add(add, customer, position++, line);
        }
      }
      int[] unused = open.executeBatch();
      unused = add.executeBatch();
    }
    database.commit();
  }

  private static void open(PreparedStatement open, int customer) throws SQLException {
    long nowMs = TestEngine.START.toEpochMilli();
    open.setInt(1, customer);
    open.setInt(2, CartStatus.OPEN.code());
    open.setLong(3, nowMs);
    open.setLong(4, nowMs);
    open.setLong(5, nowMs);
    open.addBatch();
  }

  private static void add(PreparedStatement add, int customer, int position, CartLine line)
      throws SQLException {
    add.setInt(1, customer);
    add.setInt(2, position);
    add.setInt(3, line.sellerId());
    add.setInt(4, line.productId());
    add.setString(5, line.productName());
    add.setLong(6, line.unitPriceCents());
    add.setLong(7, line.freightCents());
    add.setInt(8, line.quantity());
    add.setLong(9, line.voucherCents());
    add.setString(10, line.version());
    add.addBatch();
  }
}
