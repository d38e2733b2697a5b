package emporium.runtime.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads strings of requests, and refuses those with a NUL: PostgreSQL cannot store them. */
final class NulRejectingDeserializer extends PooledStringDeserializer {
  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    String text = super.deserialize(parser, context);
    return text != null && text.indexOf('\0') >= 0
        ? (String) context.handleWeirdStringValue(String.class, text, "has a NUL")
        : text;
  }
}
