package emporium.events;

import emporium.events.model.CustomerCheckout;
import emporium.events.model.PaymentType;
import emporium.persistence.engine.SharedTexts;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields of events as earlier versions stored them: numbers of a fixed length, a text after
 * the number of its bytes. What is stored now is of {@link RecordCodec} or {@link
 * PackedFieldCodec}.
 */
public final class EventFieldCodec {
  private static final int ABSENT = -1;

  private EventFieldCodec() {}

  /** Reads the customer data. */
  public static CustomerCheckout customer(DataInputStream in) throws IOException {
    return new CustomerCheckout(
        in.readInt(),
        string(in),
        string(in),
        string(in),
        string(in),
        string(in),
        string(in),
        string(in),
        PaymentType.ofCode(in.readByte()),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        in.readInt(),
        string(in));
  }

  /** Reads a time. */
  public static Instant instant(DataInputStream in) throws IOException {
    return Instant.ofEpochSecond(in.readLong(), in.readInt());
  }

  /** Reads a string that is always present. */
  public static String string(DataInputStream in) throws IOException {
    String text = textOrNull(in);
    return text == null ? "" : text;
  }

  /** Reads a string, or null if there is none. */
  public static @Nullable String textOrNull(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length == ABSENT
        ? null
        : SharedTexts.of(new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }
}
