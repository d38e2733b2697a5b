package emporium.edge;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads texts, equal ones as one object, whichever mapper reads them. Thread-safe. */
class SharedTexts extends StringDeserializer {
  private static final long serialVersionUID = 1L;
  private static final Texts TEXTS = new Texts();

  @Override
  public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    String text = super.deserialize(parser, context);
    return text == null ? null : TEXTS.one(text);
  }
}
