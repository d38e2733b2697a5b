package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * What a district has taken in this year; an aggregate of its own, since a lock on the district
 * covers all it owns. Not thread-safe: guarded by the lock of its {@link DistrictYtdId}.
 */
public class DistrictYtd extends Aggregate {
  private int warehouseId;
  private int districtId;
  private long ytdCents;

  protected DistrictYtd() {}

  /** A new one, as it is ingested. */
  public DistrictYtd(DistrictYtdId id, long ytdCents) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    this.ytdCents = ytdCents;
  }

  /** Its identity. */
  public DistrictYtdId id() {
    return new DistrictYtdId(warehouseId, districtId);
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
