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
 * otherwise be some thirty objects: numbers in as many bytes as they need (seven bits each, the
 * lowest first, zigzag as in Protocol Buffers), a text after the number of its bytes plus one. The
 * formats are stored, so they never change; the caller writes a version of the whole.
 */
public final class PackedFieldCodec {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;
  private static final int ABSENT = 0;

  private PackedFieldCodec() {}

  /** Writes the customer data, including the card number. */
  public static void customer(DataOutputStream out, CustomerCheckout customer) throws IOException {
    number(out, customer.customerId());
    text(out, customer.firstName());
    text(out, customer.lastName());
    text(out, customer.street());
    text(out, customer.complement());
    text(out, customer.city());
    text(out, customer.state());
    text(out, customer.zipCode());
    number(out, customer.paymentType().code());
    text(out, customer.cardNumber());
    text(out, customer.cardHolderName());
    text(out, customer.cardExpiration());
    text(out, customer.cardBrand());
    number(out, customer.installments());
    text(out, customer.instanceId());
  }

  /** Reads the customer data. */
  public static CustomerCheckout customer(DataInputStream in) throws IOException {
    return new CustomerCheckout(
        integer(in),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        PaymentType.ofCode((byte) integer(in)),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        integer(in),
        text(in));
  }

  /** Writes a time. */
  public static void instant(DataOutputStream out, Instant instant) throws IOException {
    number(out, instant.getEpochSecond());
    number(out, instant.getNano());
  }

  /** Reads a time. */
  public static Instant instant(DataInputStream in) throws IOException {
    return Instant.ofEpochSecond(number(in), number(in));
  }

  /** Writes a whole number. */
  public static void number(DataOutputStream out, long value) throws IOException {
    long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
    while ((rest & -MORE) != 0) {
      out.writeByte((int) ((rest & (MORE - 1)) | MORE));
      rest >>>= BITS;
    }
    out.writeByte((int) rest);
  }

  /** Reads a whole number. */
  public static long number(DataInputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int next = in.readUnsignedByte();
      value |= (long) (next & (MORE - 1)) << shift;
      if (next < MORE) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new IOException("A number has too many bytes");
  }

  /** Reads a whole number that is no larger than an {@code int}. */
  public static int integer(DataInputStream in) throws IOException {
    return Math.toIntExact(number(in));
  }

  /** Writes a text or its absence; who reads it soon gets the same instance. */
  public static void text(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      number(out, ABSENT);
      return;
    }
    byte[] bytes = SharedTexts.of(text).getBytes(StandardCharsets.UTF_8);
    number(out, bytes.length + 1L);
    out.write(bytes);
  }

  /** Reads a text that is always present. */
  public static String text(DataInputStream in) throws IOException {
    String text = textOrNull(in);
    return text == null ? "" : text;
  }

  /** Reads a text, or null if there is none. */
  public static @Nullable String textOrNull(DataInputStream in) throws IOException {
    int length = integer(in) - 1;
    return length < 0
        ? null
        : SharedTexts.of(new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }
}
