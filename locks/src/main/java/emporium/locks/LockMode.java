package emporium.locks;

/**
 * How a node is locked: intention shared, intention exclusive, shared, shared with intention
 * exclusive, exclusive.
 *
 * <p>A lock covers what the node owns, so who locks a node first announces it on all owners: by IS
 * if it will be read, by IX if it may be changed. Two holders may share a node as follows:
 *
 * <pre>
 *       IS   IX   S    SIX  X
 * IS    yes  yes  yes  yes  -
 * IX    yes  yes  -    -    -
 * S     yes  -    yes  -    -
 * SIX   yes  -    -    -    -
 * X     -    -    -    -    -
 * </pre>
 *
 * <p>The modes form a lattice: IS below IX and S, both below SIX, SIX below X. A constant, so
 * thread-safe.
 *
 * <p>Source: J. Gray, R. Lorie, G. Putzolu, I. Traiger, "Granularity of Locks and Degrees of
 * Consistency in a Shared Data Base", 1976, table 1; P. Bernstein, V. Hadzilacos, N. Goodman,
 * "Concurrency Control and Recovery in Database Systems", 1987, section 3.9.
 */
public enum LockMode {
  /** Something below is locked shared. */
  IS(0, 0b10000),
  /** Something below is locked exclusively. */
  IX(1, 0b11100),
  /** This node and all below are read. */
  S(2, 0b11010),
  /** This node and all below are read, something below is locked exclusively. */
  SIX(3, 0b11110),
  /** This node and all below belong to one holder. */
  X(4, 0b11111);

  private final int rank;
  private final int conflicts;

  LockMode(int rank, int conflicts) {
    this.rank = rank;
    this.conflicts = conflicts;
  }

  /** Whether two different holders may have these modes on one node at the same time. */
  public boolean compatibleWith(LockMode other) {
    return (conflicts & other.bit()) == 0;
  }

  /** Whether who holds this mode may do all that {@code other} allows. */
  public boolean covers(LockMode other) {
    return join(other) == this;
  }

  /** The weakest mode that covers both. */
  public LockMode join(LockMode other) {
    if (this == other) {
      return this;
    }
    LockMode low = rank < other.rank ? this : other;
    LockMode high = low == this ? other : this;
    return low == IX && high == S ? SIX : high;
  }

  /** The mode that owners are locked in when something below is locked in this one. */
  public LockMode intention() {
    return this == IS || this == S ? IS : IX;
  }

  /** Whether this mode covers the whole subtree for {@code below}, a mode on a node in it. */
  public boolean coversBelow(LockMode below) {
    return this == X || ((conflicts & IX.bit()) != 0 && below.intention() == IS);
  }

  /** Whether this mode only announces locks below: IS or IX. */
  public boolean isIntention() {
    return this == IS || this == IX;
  }

  /** The place in the declaration, for arrays with an element per mode. */
  public int rank() {
    return rank;
  }

  /** This mode as a set of modes, a bit for each. */
  public int bit() {
    return 1 << rank;
  }

  /** The set of modes that another holder may not have, a bit for each. */
  public int conflicts() {
    return conflicts;
  }
}
