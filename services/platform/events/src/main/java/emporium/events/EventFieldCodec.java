package emporium.events;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How services write what events have in common into one array of bytes: for what lives a short
 * while and would be some thirty objects. The forms are stored, so they never change; whoever packs
 * notes a version of the whole.
 */
public final class Packing {
  private static final int ABSENT = -1;

  private Packing() {}

  /** Writes who buys, the card's number included. */
  public static void customer(DataOutputStream out, CustomerCheckout customer) throws IOException {
    out.writeInt(customer.customerId());
    text(out, customer.firstName());
    text(out, customer.lastName());
    text(out, customer.street());
    text(out, customer.complement());
    text(out, customer.city());
    text(out, customer.state());
    text(out, customer.zipCode());
    out.writeByte(customer.paymentType().code());
    text(out, customer.cardNumber());
    text(out, customer.cardHolderName());
    text(out, customer.cardExpiration());
    text(out, customer.cardBrand());
    out.writeInt(customer.installments());
    text(out, customer.instanceId());
  }

  /** Reads who buys. */
  public static CustomerCheckout customer(DataInputStream in) throws IOException {
    return new CustomerCheckout(
        in.readInt(),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        text(in),
        PaymentType.ofCode(in.readByte()),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        textOrNull(in),
        in.readInt(),
        text(in));
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

  /** Writes a text, or that there is none. */
  public static void text(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(ABSENT);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Reads a text that is always there. */
  public static String text(DataInputStream in) throws IOException {
    String text = textOrNull(in);
    return text == null ? "" : text;
  }

  /** Reads a text, or null if there is none. */
  public static @Nullable String textOrNull(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length == ABSENT ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
