package emporium.wholesale;

/** An employee of a district. */
public record EmployeeId(int warehouseId, int districtId, int employeeId)
    implements Comparable<EmployeeId> {
  /** The owner. */
  public DistrictId district() {
    return new DistrictId(warehouseId, districtId);
  }

  @Override
  public int compareTo(EmployeeId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    int byDistrictId = Integer.compare(districtId, other.districtId);
    if (byDistrictId != 0) {
      return byDistrictId;
    }
    return Integer.compare(employeeId, other.employeeId);
  }
}
