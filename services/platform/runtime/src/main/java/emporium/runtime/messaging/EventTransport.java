package emporium.runtime.messaging;

import emporium.persistence.engine.SequenceRanges;

/**
 * The transport of events between processes; a process with all services has none. Thread-safe;
 * never blocks.
 */
public interface EventTransport {
  /** Its name in {@code emporium.relay.transport}. */
  String name();

  /** All events that were durable together are given to their channels; they may leave together. */
  default void flush() {}

  /**
   * Acknowledges to the producer of events that a service of this process has consumed them,
   * durably. May be lost: then they are redelivered.
   */
  void acknowledge(AcknowledgementStream stream, SequenceRanges consumed);
}
