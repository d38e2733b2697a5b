package emporium.events;

import emporium.events.ServiceDescriptor.Trait;
import java.util.Comparator;
import java.util.List;

/**
 * The registry of services: the only list of them. The tools, the tests and the deployment files
 * read it; {@link Topics} has what the services publish and consume. Loads no class besides {@link
 * ServiceDescriptor}, so tools need none of the libraries of events.
 */
public final class Services {
  /** Where Payment charges; no topic has it. */
  public static final String PAYMENT_PROVIDER = "payment-provider";

  /**
   * All services, by port. A service comes after those whose events and records it follows, as the
   * audit reads them in this order.
   */
  public static final List<ServiceDescriptor> ALL =
      List.of(
          new ServiceDescriptor(Topics.CART, 8081, "carts", "replica_products", "checkouts")
              .alsoAt("abandoned-carts")
              .with(Trait.AWAITS, Trait.CARDS),
          new ServiceDescriptor(Topics.PRODUCT, 8082, "products").with(Trait.AWAITS),
          new ServiceDescriptor(Topics.STOCK, 8083, "stock_items", "reservations")
              .with(Trait.REPLICABLE),
          new ServiceDescriptor(Topics.ORDER, 8084, "customer_orders", "orders", "order_tombstones")
              .with(Trait.REPLICABLE),
          new ServiceDescriptor(Topics.PAYMENT, 8085, "payments", "voids", "canceled_checkouts")
              .requiring(PAYMENT_PROVIDER)
              .with(Trait.CARDS),
          new ServiceDescriptor(Topics.SHIPMENT, 8086, "shipments", "deliveries")
              .with(Trait.AWAITS),
          new ServiceDescriptor(Topics.CUSTOMER, 8087, "customers"),
          new ServiceDescriptor(Topics.SELLER, 8088, "sellers", "low_products", "order_entries"),
          new ServiceDescriptor(PAYMENT_PROVIDER, 8089, "charges")
              .inPackage("emporium.provider")
              .alsoAt("esp"));

  /** Their names, in the same order. */
  public static final List<String> NAMES = ALL.stream().map(ServiceDescriptor::name).toList();

  /** Names of the services that may have several replicas. */
  public static final List<String> REPLICABLE =
      ALL.stream().filter(ServiceDescriptor::isReplicable).map(ServiceDescriptor::name).toList();

  /** All services in the order in which they start: those that others require come first. */
  public static final List<ServiceDescriptor> START_ORDER =
      ALL.stream().sorted(Comparator.comparing(service -> !isRequired(service.name()))).toList();

  private Services() {}

  /**
   * Returns a service by its name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ServiceDescriptor named(String name) {
    return ALL.stream()
        .filter(service -> service.name().equals(name))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("No service: name=" + name));
  }

  /** Returns whether other services cannot start without this one. */
  public static boolean isRequired(String name) {
    return ALL.stream().anyMatch(service -> service.requires().contains(name));
  }
}
