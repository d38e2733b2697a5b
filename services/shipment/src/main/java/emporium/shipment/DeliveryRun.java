package emporium.shipment;

import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What one update delivery delivered: at least one package. Its identity is the first of them,
 * since a package is delivered once, while clients reuse transaction ids. Immutable; added under
 * the lock of the order of that package.
 */
public class DeliveryRun extends Aggregate {
  private int customerId;
  private int orderId;
  private int packageId;
  private long deliveredAtMs;
  private String tid = "";
  private List<DeliveredParcel> parcels = new ArrayList<>();

  protected DeliveryRun() {}

  DeliveryRun(String tid, Instant now, List<DeliveredParcel> parcels) {
    DeliveredParcel first = parcels.get(0);
    this.customerId = first.order().customerId();
    this.orderId = first.order().orderId();
    this.packageId = first.packageId();
    this.tid = tid;
    this.deliveredAtMs = now.toEpochMilli();
    this.parcels = new ArrayList<>(parcels);
  }

  /** The first package of a run. */
  public record Id(int customerId, int orderId, int packageId) {}

  /** Its identity. */
  public Id id() {
    return new Id(customerId, orderId, packageId);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** When it ran. */
  public Instant deliveredAt() {
    return Instant.ofEpochMilli(deliveredAtMs);
  }

  /** What it delivered. */
  public List<DeliveredParcel> parcels() {
    return Collections.unmodifiableList(parcels);
  }
}
