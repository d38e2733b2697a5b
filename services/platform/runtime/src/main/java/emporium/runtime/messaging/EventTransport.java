package emporium.edge.remote;

import emporium.persistence.Envelope;

/**
 * What carries events between processes; a process whose services talk only among themselves has
 * none. Thread-safe; never blocks.
 */
public interface Transport {
  /**
   * Tells the process that said an event that a service of this process has consumed it, durably.
   * May be lost: then the event comes again.
   */
  void acknowledge(Envelope<?> received, String consumer);
}
