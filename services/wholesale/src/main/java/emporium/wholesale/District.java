package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * A sales district of a warehouse. Never changes, so no lock guards it: {@link DistrictYtd} and
 * {@link OrderCounter} do.
 */
public class District extends Aggregate {
  /** How many a warehouse has. Source: TPC-C 1.2.1. */
  public static final int PER_WAREHOUSE = 10;

  private int warehouseId;
  private int districtId;
  private String name = "";
  private Address address = new Address();
  private int salesTax; // hundredths of a percent

  protected District() {}

  /** A new one, as it is ingested. */
  public District(DistrictId id, String name, Address address, int salesTax) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    this.name = name;
    this.address = address;
    this.salesTax = salesTax;
  }

  /** Its identity. */
  public DistrictId id() {
    return new DistrictId(warehouseId, districtId);
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** The address. */
  public Address address() {
    return address;
  }

  /** The sales tax, in hundredths of a percent. */
  public int salesTax() {
    return salesTax;
  }
}
