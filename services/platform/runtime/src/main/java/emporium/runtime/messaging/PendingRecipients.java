package emporium.runtime.messaging;

import java.util.Set;

/**
 * Metadata of an event that leaves the process: to whom it is sent now.
 *
 * @param names consumers that have not acknowledged it
 * @param ofPredecessor those of them that have not acknowledged its predecessor either
 * @param isResent whether it was sent before
 */
public record PendingRecipients(Set<String> names, Set<String> ofPredecessor, boolean isResent) {
  /** Copies the sets. */
  public PendingRecipients {
    names = Set.copyOf(names);
    ofPredecessor = Set.copyOf(ofPredecessor);
  }

  /** The event as one of them gets it: with the predecessor only if it awaits that. */
  public OutgoingEvent eventFor(String consumer, OutgoingEvent event) {
    return ofPredecessor.contains(consumer) ? event : event.withoutPredecessor();
  }
}
