package emporium.persistence.ms.proof;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.List;

/**
 * Money of one owner. Each transfer moves the version on and leaves an entry that names the next
 * purse of the same transfer with its version: a transfer of which a part is missing is seen.
 */
public class Purse extends Aggregate {
  static final int ENTRIES_MAX = 6;

  private int number;
  private long balanceCents;
  private long version;
  private long slipVersion;
  private ArrayList<Entry> entries = new ArrayList<>();

  /** What one transfer did here. */
  public static class Entry {
    long transfer;
    int other;
    long otherVersion;
    String note = "";

    protected Entry() {}

    Entry(long transfer, int other, long otherVersion) {
      this.transfer = transfer;
      this.other = other;
      this.otherVersion = otherVersion;
      this.note = "transfer " + transfer;
    }
  }

  protected Purse() {}

  Purse(int number, long balanceCents) {
    this.number = number;
    this.balanceCents = balanceCents;
  }

  PurseId id() {
    return new PurseId(number);
  }

  int number() {
    return number;
  }

  long balanceCents() {
    return balanceCents;
  }

  long version() {
    return version;
  }

  /** The version at which the one slip of this purse was made; 0 for none. */
  long slipVersion() {
    return slipVersion;
  }

  List<Entry> entries() {
    return entries;
  }

  void transfer(long amountCents, Entry entry) {
    requireTouched();
    balanceCents += amountCents;
    version++;
    entries.add(entry);
    if (entries.size() > ENTRIES_MAX) {
      entries.remove(0);
    }
  }

  void slipMade() {
    requireTouched();
    slipVersion = version;
  }
}
