package emporium.edge;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;

/** Reads texts, and refuses those with a NUL: PostgreSQL cannot keep them. Thread-safe. */
final class TextDeserializer extends StringDeserializer {
  private static final long serialVersionUID = 1L;

  @Override
  public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    String text = super.deserialize(parser, context);
    return text != null && text.indexOf('\0') >= 0
        ? (String) context.handleWeirdStringValue(String.class, text, "has a NUL")
        : text;
  }
}
