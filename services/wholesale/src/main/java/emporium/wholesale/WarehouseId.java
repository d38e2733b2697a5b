package emporium.wholesale;

import java.util.List;
import java.util.stream.IntStream;

/** A warehouse, and with it all it owns. */
public record WarehouseId(int warehouseId) implements Comparable<WarehouseId> {
  /** Its districts, of which each warehouse has {@value District#PER_WAREHOUSE}. */
  public List<DistrictId> districts() {
    return IntStream.rangeClosed(1, District.PER_WAREHOUSE)
        .mapToObj(district -> new DistrictId(warehouseId, district))
        .toList();
  }

  @Override
  public int compareTo(WarehouseId other) {
    return Integer.compare(warehouseId, other.warehouseId);
  }
}
