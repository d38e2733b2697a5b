package emporium.persistence;

/**
 * A command changed state that it had only read: a programming error, caught before anything is
 * committed.
 */
public final class AggregateNotTouched extends IllegalStateException {
  AggregateNotTouched(String aggregate) {
    super("Changed without Changes.touch: aggregate=" + aggregate);
  }
}
