package emporium.wholesale;

import emporium.persistence.Aggregate;

/** A warehouse. Never changes, so no lock guards it: {@link WarehouseYtd} does. */
public class Warehouse extends Aggregate {
  private int warehouseId;
  private String name = "";
  private Address address = new Address();
  private int salesTax; // hundredths of a percent

  protected Warehouse() {}

  /** A new one, as it is ingested. */
  public Warehouse(WarehouseId id, String name, Address address, int salesTax) {
    warehouseId = id.warehouseId();
    this.name = name;
    this.address = address;
    this.salesTax = salesTax;
  }

  /** Its identity. */
  public WarehouseId id() {
    return new WarehouseId(warehouseId);
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
