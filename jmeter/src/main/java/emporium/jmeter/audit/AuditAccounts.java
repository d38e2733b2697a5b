package emporium.jmeter.audit;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the audit keeps of the records: one account per key with numbers and hashes, never the
 * records' text.
 */
final class Ledger {
  final Map<ProductKey, ProductAccount> products;
  final Map<SessionKey, CheckoutAccount> checkouts = new LinkedHashMap<>();
  final Map<OrderKey, OrderAccount> orders = new LinkedHashMap<>();
  final Map<PackageKey, PackageAccount> packages = new LinkedHashMap<>();
  final Map<Integer, CustomerAccount> customers = new LinkedHashMap<>();
  final Map<String, ChargeAccount> charges = new LinkedHashMap<>();

  private final Map<String, Integer> versions;

  /** Of all. */
  Ledger() {
    products = new LinkedHashMap<>();
    versions = new HashMap<>();
  }

  /** Of some customers, with the products of all. */
  Ledger(Ledger all) {
    products = all.products;
    versions = all.versions;
  }

  /** A number for a version: equal for equal ones, another for others. */
  int version(String text) {
    return versions.computeIfAbsent(text, added -> versions.size());
  }

  ProductAccount product(ProductKey key) {
    return products.computeIfAbsent(key, added -> new ProductAccount());
  }

  CheckoutAccount checkout(SessionKey key) {
    return checkouts.computeIfAbsent(key, added -> new CheckoutAccount());
  }

  OrderAccount order(OrderKey key) {
    return orders.computeIfAbsent(key, added -> new OrderAccount());
  }

  PackageAccount parcel(PackageKey key) {
    return packages.computeIfAbsent(key, added -> new PackageAccount());
  }

  CustomerAccount customer(int id) {
    return customers.computeIfAbsent(id, added -> new CustomerAccount());
  }

  ChargeAccount charge(String invoice) {
    return charges.computeIfAbsent(invoice, added -> new ChargeAccount());
  }

  /** What product, stock, cart and orders say of one product. */
  static final class ProductAccount {
    boolean product;
    boolean stock;
    boolean active;
    boolean stockActive;
    boolean replicaActive;
    String version = "";
    long priceCents;
    String stockVersion = "";
    String replicaVersion = "";
    long replicaPriceCents;
    boolean replica;
    boolean inCart;
    long received;
    long available;
    long reserved;
    long sold;
  }

  /** What cart, stock and orders say of one checkout. */
  static final class CheckoutAccount {
    /** Seller, product, version, price in cents, and 1 if it was another in the cart, by line. */
    static final int SHOWN_FIELDS = 5;

    long[] shown = {};
    int checkouts;
    String tid = "";
    String outcome = "";
    long itemsHash;
    long versionsHash;
    long netCents;
    long[] priced = {};
    int reservations;
    String reservation = "";
    long reservedHash;
    long refusedHash;
    int orders;
    OrderKey order = new OrderKey(0, 0);
    boolean canceled; // Payment decided it before its invoice came
  }

  /** What order, payment, shipment and sellers say of one order. */
  static final class OrderAccount {
    int orders;
    String status = "";
    String invoice = "";
    long invoiceCents;
    long incentiveCents;
    long itemsHash;
    long packagesHash;
    long entriesHash;
    int lines;
    int[] soldTriples = {};
    int payments;
    String payment = "";
    int shipments;
    String shipment = "";
    long shippedHash;
    int packages;
    int delivered;
    long deliveredHash;
    long enteredHash;
    long enteredDeliveredHash;
    int entries;
    long enteredCents;

    boolean paid() {
      return payment.equals("succeeded");
    }
  }

  /** What shipments and deliveries say of one package. */
  static final class PackageAccount {
    boolean exists;
    boolean delivered;
    int deliveries;
  }

  /** A customer's counters, and what they should be. */
  static final class CustomerAccount {
    boolean exists;
    int successes;
    int failures;
    int deliveries;
    int paid;
    int refused;
    int received;
    int orders;
    int lastOrder;
    int nextOrder = 1;
    boolean counted;
  }

  /** What Payment and the provider say of one invoice. */
  static final class ChargeAccount {
    long paidCents;
    int charges;
    long chargedCents;
    int voids;
    boolean voidConfirmed;
  }
}
