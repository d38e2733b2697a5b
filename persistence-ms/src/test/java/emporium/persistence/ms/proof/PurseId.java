package emporium.persistence.ms.proof;

/** A purse, and the lock of all that belongs to it. */
public record PurseId(int number) implements Comparable<PurseId> {
  @Override
  public int compareTo(PurseId other) {
    return Integer.compare(number, other.number);
  }
}
