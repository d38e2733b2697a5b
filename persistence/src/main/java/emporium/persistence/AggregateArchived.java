package emporium.persistence;

/**
 * A command was about to change what {@link Changes#archive} has made history: a programming error,
 * caught before anything is committed.
 */
public final class AggregateArchived extends IllegalStateException {
  AggregateArchived(String aggregate) {
    super("Changed after Changes.archive: aggregate=" + aggregate);
  }
}
