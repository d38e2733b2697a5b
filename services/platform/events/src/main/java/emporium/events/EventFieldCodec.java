package emporium.events;

import emporium.events.model.CustomerCheckout;
import emporium.events.model.PaymentType;
import emporium.persistence.engine.SharedTexts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Encodes fields that events have in common into one byte array, for short-lived state that would
 * otherwise be some thirty objects. The formats are stored, so they never change; the caller writes
 * a version of the whole.
 */
public final class EventFieldCodec {
  private static final int ABSENT = -1;

  private EventFieldCodec() {}

  /** Writes the customer data, including the card number. */
  public static void customer(DataOutputStream out, CustomerCheckout customer) throws IOException {
    out.writeInt(customer.customerId());
    string(out, customer.firstName());
    string(out, customer.lastName());
    string(out, customer.street());
    string(out, customer.complement());
    string(out, customer.city());
    string(out, customer.state());
    string(out, customer.zipCode());
    out.writeByte(customer.paymentType().code());
    string(out, customer.cardNumber());
    string(out, customer.cardHolderName());
    string(out, customer.cardExpiration());
    string(out, customer.cardBrand());
    out.writeInt(customer.installments());
    string(out, customer.instanceId());
  }

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

  /** Writes a time. */
  public static void instant(DataOutputStream out, Instant instant) throws IOException {
    out.writeLong(instant.getEpochSecond());
    out.writeInt(instant.getNano());
  }

  /** Reads a time. */
  public static Instant instant(DataInputStream in) throws IOException {
    return Instant.ofEpochSecond(in.readLong(), in.readInt());
  }

  /** Writes a string or its absence. */
  public static void string(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(ABSENT);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
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
