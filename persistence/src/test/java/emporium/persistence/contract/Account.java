package emporium.persistence.contract;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.List;

/** A balance and its bookings: an aggregate with a field, a list and owned parts. */
public class Account extends Aggregate {
  private int branch;
  private int number;
  private long balanceCents;
  private List<Booking> bookings = new ArrayList<>();

  protected Account() {}

  public Account(AccountId id, long balanceCents) {
    this.branch = id.branch();
    this.number = id.number();
    this.balanceCents = balanceCents;
  }

  public AccountId id() {
    return new AccountId(branch, number);
  }

  public long balanceCents() {
    return balanceCents;
  }

  public List<Booking> bookings() {
    return bookings;
  }

  public void book(long amountCents) {
    requireTouched();
    balanceCents += amountCents;
    bookings.add(new Booking(amountCents));
  }

  /** Takes a booking out of the list; those behind it move up. */
  public void cancel(int position) {
    requireTouched();
    balanceCents -= bookings.remove(position).amountCents;
  }

  /** Changes an owned part in place. */
  public void annotateLast(String note) {
    requireTouched();
    bookings.get(bookings.size() - 1).note = note;
  }
}
