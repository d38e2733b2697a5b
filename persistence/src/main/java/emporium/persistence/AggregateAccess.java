package emporium.persistence;

/**
 * What engines, and only engines, may do to an {@link Aggregate}. Not thread-safe: the caller holds
 * its lock.
 */
public final class AggregateAccess {
  /** An aggregate that no page holds. */
  public static final int NO_SLOT = Aggregate.NO_SLOT;

  private AggregateAccess() {}

  /** Opens or closes the aggregate for changes. */
  public static void changeable(Aggregate aggregate, boolean now) {
    aggregate.changeable(now);
  }

  /** Whether mutators of the aggregate may run now. */
  public static boolean changeable(Aggregate aggregate) {
    return aggregate.changeable();
  }

  /** What to throw when the aggregate was changed and not touched. */
  public static AggregateNotTouched notTouched(Aggregate aggregate) {
    return new AggregateNotTouched(aggregate.getClass().getSimpleName());
  }

  /** Whether the aggregate is history. */
  public static boolean archived(Aggregate aggregate) {
    return aggregate.archived();
  }

  /** Makes the aggregate history, or takes that back. */
  public static void archived(Aggregate aggregate, boolean now) {
    aggregate.archived(now);
  }

  /**
   * Guards a change that is about to begin.
   *
   * @throws AggregateArchived if the aggregate is history
   */
  public static void requireNotArchived(Aggregate aggregate) {
    aggregate.requireNotArchived();
  }

  /**
   * The place the engine keeps the aggregate at, or {@link #NO_SLOT}; owned by the committing
   * thread.
   */
  public static int slot(Aggregate aggregate) {
    return aggregate.slot();
  }

  /** Notes the place the engine keeps the aggregate at. */
  public static void slot(Aggregate aggregate, int slot) {
    aggregate.slot(slot);
  }
}
