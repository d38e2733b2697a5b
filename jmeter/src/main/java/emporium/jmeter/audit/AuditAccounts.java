package emporium.jmeter.audit;

import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.PackageKey;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.SessionKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the audit keeps of the records: one account per key with numbers and hashes, never the
 * records' text.
 */
final class AuditAccounts {
  final Map<ProductKey, ProductAccount> products;
  final Map<SessionKey, CheckoutAccount> checkouts = new LinkedHashMap<>();
  final Map<OrderKey, OrderAccount> orders = new LinkedHashMap<>();
  final Map<PackageKey, PackageAccount> packages = new LinkedHashMap<>();
  final Map<Integer, CustomerAccount> customers = new LinkedHashMap<>();
  final Map<String, ChargeAccount> charges = new LinkedHashMap<>();

  private final Map<String, Integer> versions;

  /** Creates accounts of all customers. */
  AuditAccounts() {
    products = new LinkedHashMap<>();
    versions = new HashMap<>();
  }

  /** Creates accounts of some customers, with the products of all. */
  AuditAccounts(AuditAccounts all) {
    products = all.products;
    versions = all.versions;
  }

  /** Returns a number for a version: equal for equal versions, different for others. */
  int versionNumber(String text) {
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

  PackageAccount packageAccount(PackageKey key) {
    return packages.computeIfAbsent(key, added -> new PackageAccount());
  }

  CustomerAccount customer(int id) {
    return customers.computeIfAbsent(id, added -> new CustomerAccount());
  }

  ChargeAccount charge(String invoice) {
    return charges.computeIfAbsent(invoice, added -> new ChargeAccount());
  }

  /** What product, stock, cart and orders record of one product. */
  static final class ProductAccount {
    boolean hasProduct;
    boolean hasStock;
    boolean active;
    boolean stockActive;
    boolean replicaActive;
    String version = "";
    long priceCents;
    String stockVersion = "";
    String replicaVersion = "";
    long replicaPriceCents;
    boolean hasReplica;
    boolean isInCart;
    long received;
    long available;
    long reserved;
    long sold;
  }

  /** What cart, stock and orders record of one checkout. */
  static final class CheckoutAccount {
    /** Seller, product, version, price in cents, and 1 if it was different in the cart, by line. */
    static final int SHOWN_LINE_FIELDS = 5;

    long[] shownLines = {};
    int checkouts;
    String tid = "";
    String outcome = "";
    long itemsHash;
    long versionsHash;
    long netCents;
    long[] pricedLineHashes = {};
    int reservations;
    String reservation = "";
    long reservedHash;
    long refusedHash;
    int orders;
    OrderKey order = new OrderKey(0, 0);
    boolean canceled; // Payment decided it before it received the invoice
  }

  /** What order, payment, shipment and sellers record of one order. */
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
    int[] orderLines = {};
    int payments;
    String payment = "";
    int shipments;
    String shipment = "";
    long shippedHash;
    int packages;
    int delivered;
    long deliveredHash;
    long sellerEntriesHash;
    long deliveredEntriesHash;
    int entries;
    long sellerEntriesCents;

    boolean paid() {
      return payment.equals("succeeded");
    }
  }

  /** What shipments and deliveries record of one package. */
  static final class PackageAccount {
    boolean exists;
    boolean delivered;
    int deliveries;
  }

  /** A customer's counters, and their expected values. */
  static final class CustomerAccount {
    boolean exists;
    int successCounter;
    int failureCounter;
    int deliveryCounter;
    int paidOrders;
    int refusedPayments;
    int deliveredPackages;
    int orders;
    int lastOrder;
    int nextOrder = 1;
    boolean hasOrderCounter;
  }

  /** What Payment and the provider record of one invoice. */
  static final class ChargeAccount {
    long paidCents;
    int charges;
    long chargedCents;
    int voids;
    boolean voidConfirmed;
  }
}
