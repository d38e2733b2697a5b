package emporium.runtime.messaging;

import emporium.persistence.Envelope;

/**
 * The transport of events between processes; a process with all services has none. Thread-safe;
 * never blocks.
 */
public interface EventTransport {
  /**
   * Acknowledges to the producer of an event that a service of this process has consumed it,
   * durably. May be lost: then the event is redelivered.
   */
  void acknowledge(Envelope<?> received, String consumer);
}
