package emporium.wholesale;

import emporium.persistence.Aggregate;

/** Who delivers orders. Never changes, so no lock guards it. */
public class Carrier extends Aggregate {
  private int carrierId;
  private String name = "";
  private String phoneNumber = "";
  private Address address = new Address();

  protected Carrier() {}

  /** A new one, as it is ingested. */
  public Carrier(CarrierId id, String name, String phoneNumber, Address address) {
    carrierId = id.carrierId();
    this.name = name;
    this.phoneNumber = phoneNumber;
    this.address = address;
  }

  /** Its identity. */
  public CarrierId id() {
    return new CarrierId(carrierId);
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** The phone number. */
  public String phoneNumber() {
    return phoneNumber;
  }

  /** The address. */
  public Address address() {
    return address;
  }
}
