package emporium.runtime.messaging;

import java.util.Set;

/** Metadata of an event that leaves the process: the consumers that have not acknowledged it. */
public record AwaitingConsumers(Set<String> names) {
  /** Copies the set. */
  public AwaitingConsumers {
    names = Set.copyOf(names);
  }
}
