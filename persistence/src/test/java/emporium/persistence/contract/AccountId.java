package emporium.persistence.contract;

/** An account of a branch. */
public record AccountId(int branch, int number) implements Comparable<AccountId> {
  /** The owner. */
  public BranchId owner() {
    return new BranchId(branch);
  }

  @Override
  public int compareTo(AccountId other) {
    int byBranch = Integer.compare(branch, other.branch);
    return byBranch != 0 ? byBranch : Integer.compare(number, other.number);
  }
}
