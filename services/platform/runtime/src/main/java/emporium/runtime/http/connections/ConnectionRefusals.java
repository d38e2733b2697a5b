package emporium.runtime.http.connections;

import java.util.concurrent.atomic.LongAdder;

/** Counts connections that were refused, by the bound that they were above. Thread-safe. */
final class ConnectionRefusals {
  private final LongAdder ofClient = new LongAdder();
  private final LongAdder ofAll = new LongAdder();
  private final LongAdder ofDescriptors = new LongAdder();

  /** Counts one above the bound of its client. */
  void ofClient() {
    ofClient.increment();
  }

  /** Counts one above the bound of all, or that would be one of the reserved. */
  void ofAll() {
    ofAll.increment();
  }

  /** Counts one for which the process has too few descriptors. */
  void ofDescriptors() {
    ofDescriptors.increment();
  }

  long ofClientCount() {
    return ofClient.sum();
  }

  long ofAllCount() {
    return ofAll.sum();
  }

  long ofDescriptorsCount() {
    return ofDescriptors.sum();
  }
}
