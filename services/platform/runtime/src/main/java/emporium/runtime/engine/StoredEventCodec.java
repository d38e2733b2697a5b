package emporium.runtime.engine;

import emporium.events.RecordCodec;
import emporium.persistence.Event;
import emporium.persistence.engine.EventCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Events as the journal, the outbox and streams between processes have them: records in the form of
 * {@link RecordCodec}. Those that earlier versions stored are JSON, and are read too. Thread-safe.
 */
public final class StoredEventCodec implements EventCodec {
  private final JsonEventCodec json = new JsonEventCodec();
  private final Map<Class<?>, RecordCodec<?>> codecs = new ConcurrentHashMap<>();

  @Override
  @SuppressWarnings("unchecked") // an event is of its class
  public byte[] encode(Event event) {
    return codec((Class<Event>) event.getClass()).encode(event);
  }

  @Override
  public <E extends Event> E decode(byte[] payload, Class<E> type) {
    return RecordCodec.isEncoded(payload)
        ? codec(type).decode(payload)
        : json.decode(payload, type);
  }

  @SuppressWarnings("unchecked") // the codec of a class is of that class
  private <E extends Event> RecordCodec<E> codec(Class<E> type) {
    return (RecordCodec<E>)
        codecs.computeIfAbsent(type, one -> RecordCodec.of(one.asSubclass(Record.class)));
  }
}
