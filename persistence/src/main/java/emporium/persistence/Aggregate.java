package emporium.persistence;

/**
 * The root of stored state that is changed as one: a stock item, an order with its items. Its
 * fields are plain (primitives, strings, enum codes, arrays of bytes, ints or longs, owned parts,
 * lists of strings or owned parts); subclasses have a no-argument constructor for the engines.
 *
 * <p>Invariant: every mutator of a subclass calls {@link #requireTouched()} first, so state that
 * was only read cannot be changed by accident: {@link Changes#touch} keeps the before-image and
 * opens the aggregate until its unit of work ends.
 *
 * <p>An aggregate equals itself only: the engine keeps it in maps while its fields change, so the
 * graph engine refuses a class that overrides {@code equals} or {@code hashCode}.
 *
 * <p>Not thread-safe: guarded by the lock that the command declares for it.
 */
public abstract class Aggregate {
  private transient boolean changeable;
  private transient boolean archived;
  private transient int slot = NO_SLOT;

  static final int NO_SLOT = -1;

  /** For subclasses: a new aggregate may be filled until its first unit of work ends. */
  protected Aggregate() {
    changeable = true;
  }

  /**
   * Guards a change.
   *
   * @throws AggregateNotTouched if this aggregate was not returned by {@link Changes#touch} in the
   *     running unit of work
   * @throws AggregateArchived if it is archived
   */
  protected final void requireTouched() {
    if (!changeable) {
      requireNotArchived();
      throw new AggregateNotTouched(getClass().getSimpleName());
    }
  }

  final boolean changeable() {
    return changeable;
  }

  final void changeable(boolean now) {
    changeable = now;
  }

  final boolean archived() {
    return archived;
  }

  final void archived(boolean now) {
    archived = now;
  }

  final void requireNotArchived() {
    if (archived) {
      throw new AggregateArchived(getClass().getSimpleName());
    }
  }

  final int slot() {
    return slot;
  }

  final void slot(int now) {
    slot = now;
  }
}
