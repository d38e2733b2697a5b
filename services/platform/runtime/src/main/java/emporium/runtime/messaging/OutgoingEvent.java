package emporium.runtime.messaging;

import emporium.persistence.Envelope;

/** An event that is sent to another process, and its headers. */
public record OutgoingEvent(Envelope<?> envelope, EventHeaders headers) {
  /** The same for a consumer that has consumed its predecessor. */
  OutgoingEvent withoutPredecessor() {
    return headers.precedingSequence() == 0
        ? this
        : new OutgoingEvent(
            envelope, new EventHeaders(headers.source(), headers.lowWatermark(), 0));
  }
}
