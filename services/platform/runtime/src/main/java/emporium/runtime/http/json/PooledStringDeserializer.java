package emporium.runtime.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads strings, equal ones as one object, with any mapper. Thread-safe. */
public class PooledStringDeserializer extends StringDeserializer {
  private static final long serialVersionUID = 1L;
  private static final StringPool TEXTS = new StringPool();

  @Override
  public @Nullable String deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    String text = super.deserialize(parser, context);
    return text == null ? null : TEXTS.intern(text);
  }
}
