package emporium.shipment;

import emporium.events.PaymentConfirmed;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What brings one order to its customer.
 *
 * <p>Invariants: {@code approved} with no package delivered, {@code concluded} with all, {@code
 * delivery_in_progress} between; packages are numbered from 1 without gaps.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link OrderId}. Source: paper 3.1 (9),
 * docs/semantics.md "Shipment".
 */
public class Shipment extends Aggregate {
  private int customerId;
  private int orderId;
  private int session;
  private byte statusCode;
  private long totalFreightCents;
  private long requestDateMs;
  private String tid = "";
  private String firstName = "";
  private String lastName = "";
  private String street = "";
  private String complement = "";
  private String zipCode = "";
  private String city = "";
  private String state = "";
  private List<Parcel> parcels = new ArrayList<>();

  protected Shipment() {}

  /** The shipment of a paid order; all its packages leave now. */
  Shipment(PaymentConfirmed paid, Instant now) {
    CustomerCheckout customer = paid.customer();
    customerId = customer.customerId();
    orderId = paid.orderId();
    session = paid.checkout().session();
    tid = paid.instanceId();
    statusCode = ShipmentStatus.APPROVED.code();
    requestDateMs = now.toEpochMilli();
    firstName = customer.firstName();
    lastName = customer.lastName();
    street = customer.street();
    complement = customer.complement();
    zipCode = customer.zipCode();
    city = customer.city();
    state = customer.state();
    parcels = new ArrayList<>(paid.items().size());
    for (OrderLine line : paid.items()) {
      totalFreightCents += line.freightCents();
      parcels.add(new Parcel(parcels.size() + 1, line, now));
    }
  }

  /** Its identity: the order it brings. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** The checkout that made the order. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The transaction id of the checkout. */
  public String tid() {
    return tid;
  }

  /** Its status. */
  public ShipmentStatus status() {
    return ShipmentStatus.ofCode(statusCode);
  }

  /** When its last package arrived; null until then. */
  public @Nullable Instant concludedAt() {
    return status() == ShipmentStatus.CONCLUDED
        ? parcels.stream()
            .map(Parcel::deliveryDate)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null)
        : null;
  }

  /** What its way costs in all. */
  public long totalFreightCents() {
    return totalFreightCents;
  }

  /** When it was made. */
  public Instant requestDate() {
    return Instant.ofEpochMilli(requestDateMs);
  }

  /** Whom and where it goes to. */
  public Address address() {
    return new Address(firstName, lastName, street, complement, zipCode, city, state);
  }

  /** Its packages, by number. */
  public List<Parcel> parcels() {
    return Collections.unmodifiableList(parcels);
  }

  /** Its sellers, each once, in ascending order. */
  public List<Integer> sellerIds() {
    return parcels.stream().map(Parcel::sellerId).distinct().sorted().toList();
  }

  /** What is undelivered of each seller. */
  public Collection<UndeliveredGroup> undelivered() {
    if (status() == ShipmentStatus.CONCLUDED) {
      return List.of();
    }
    var groups = new TreeMap<Integer, UndeliveredGroup>();
    for (Parcel parcel : parcels) {
      if (parcel.undelivered()) {
        groups.merge(parcel.sellerId(), group(parcel), Shipment::older);
      }
    }
    return groups.values();
  }

  /** Whether anything of the seller is undelivered. */
  boolean hasUndelivered(int sellerId) {
    return parcels.stream().anyMatch(p -> p.sellerId() == sellerId && p.undelivered());
  }

  /**
   * Delivers what is undelivered of the seller.
   *
   * @return the packages that were delivered
   */
  List<Parcel> deliver(int sellerId, Instant now) {
    requireTouched();
    var delivered = new ArrayList<Parcel>();
    for (Parcel parcel : parcels) {
      if (parcel.sellerId() == sellerId && parcel.undelivered()) {
        parcel.deliver(now);
        delivered.add(parcel);
      }
    }
    if (!delivered.isEmpty()) {
      boolean open = parcels.stream().anyMatch(Parcel::undelivered);
      statusCode = (open ? ShipmentStatus.DELIVERY_IN_PROGRESS : ShipmentStatus.CONCLUDED).code();
    }
    return delivered;
  }

  private UndeliveredGroup group(Parcel parcel) {
    return new UndeliveredGroup(
        parcel.sellerId(), parcel.shippingDateMs(), customerId, orderId, session);
  }

  private static UndeliveredGroup older(UndeliveredGroup one, UndeliveredGroup other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
