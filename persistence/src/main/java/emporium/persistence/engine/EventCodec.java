package emporium.persistence.engine;

import emporium.persistence.Event;

/**
 * Turns events into what the outbox keeps, and back. Thread-safe. Decoding reads what older
 * versions encoded.
 */
public interface EventCodec {
  /** Encodes an event. */
  byte[] encode(Event event);

  /** Decodes an event of the given class. */
  <E extends Event> E decode(byte[] payload, Class<E> type);
}
