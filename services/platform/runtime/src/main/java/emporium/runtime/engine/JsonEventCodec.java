package emporium.runtime.engine;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import emporium.persistence.Event;
import emporium.persistence.engine.EventCodec;
import emporium.runtime.http.json.PooledStringDeserializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * Events as JSON, which Kafka records have and which earlier versions stored. A field that an older
 * version did not write is read as null or zero; unknown fields are ignored. Thread-safe.
 */
public final class JsonEventCodec implements EventCodec {
  private final ObjectMapper mapper =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(
              new SimpleModule("texts and times")
                  .addDeserializer(String.class, new PooledStringDeserializer())
                  .addDeserializer(Instant.class, new InstantTextDeserializer()))
          .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  @Override
  public byte[] encode(Event event) {
    try {
      return mapper.writeValueAsBytes(event);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "An event that cannot be written: class=" + event.getClass().getName(), e);
    }
  }

  @Override
  public <E extends Event> E decode(byte[] payload, Class<E> type) {
    try {
      return mapper.readValue(payload, type);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "A stored event that cannot be read: class=" + type.getName(), e);
    }
  }
}
