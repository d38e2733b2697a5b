package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * What a warehouse has taken in this year; an aggregate of its own, since a lock on the warehouse
 * covers all it owns. Not thread-safe: guarded by the lock of its {@link WarehouseYtdId}.
 */
public class WarehouseYtd extends Aggregate {
  private int warehouseId;
  private long ytdCents;

  protected WarehouseYtd() {}

  /** A new one, as it is ingested. */
  public WarehouseYtd(WarehouseYtdId id, long ytdCents) {
    warehouseId = id.warehouseId();
    this.ytdCents = ytdCents;
  }

  /** Its identity. */
  public WarehouseYtdId id() {
    return new WarehouseYtdId(warehouseId);
  }

  /** What was taken in. */
  public long ytdCents() {
    return ytdCents;
  }

  /** Takes a payment in. */
  void receive(long amountCents) {
    requireTouched();
    ytdCents = Math.addExact(ytdCents, amountCents);
  }
}
