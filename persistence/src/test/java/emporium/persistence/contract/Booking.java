package emporium.persistence.contract;

/** One change of a balance. */
public class Booking {
  long amountCents;
  String note = "";

  protected Booking() {}

  Booking(long amountCents) {
    this.amountCents = amountCents;
  }

  public long amountCents() {
    return amountCents;
  }

  public String note() {
    return note;
  }
}
