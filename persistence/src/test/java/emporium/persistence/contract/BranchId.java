package emporium.persistence.contract;

/** A branch of the bank. */
public record BranchId(int value) implements Comparable<BranchId> {
  @Override
  public int compareTo(BranchId other) {
    return Integer.compare(value, other.value);
  }
}
