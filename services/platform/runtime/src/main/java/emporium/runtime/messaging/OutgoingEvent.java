package emporium.runtime.messaging;

import emporium.persistence.Envelope;

/** An event that is sent to another process, and its headers. */
public record OutgoingEvent(Envelope<?> envelope, EventHeaders headers) {}
