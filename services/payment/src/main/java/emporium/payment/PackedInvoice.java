package emporium.payment;

import emporium.events.CheckoutId;
import emporium.events.CustomerCheckout;
import emporium.events.InvoiceIssued;
import emporium.events.OrderLine;
import emporium.events.PaymentType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invoice as the open intent stores it: one array of bytes instead of some thirty objects that
 * live for milliseconds. The first byte is the version of the form; newer code reads older forms.
 */
final class PackedInvoice {
  private static final byte VERSION = 1;
  private static final int ABSENT = -1;
  private static final int BYTES_EXPECTED = 1_024;

  private PackedInvoice() {}

  static byte[] pack(InvoiceIssued invoice) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(invoice.checkout().session());
      out.writeInt(invoice.orderId());
      text(out, invoice.invoiceNumber());
      instant(out, invoice.issueDate());
      out.writeLong(invoice.totalInvoiceCents());
      text(out, invoice.instanceId());
      customer(out, invoice.customer());
      out.writeInt(invoice.items().size());
      for (OrderLine line : invoice.items()) {
        line(out, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  static InvoiceIssued unpack(byte[] packed) {
    try (var in = new DataInputStream(new ByteArrayInputStream(packed))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("An unknown form of a stored intent: version=" + version);
      }
      int session = in.readInt();
      int orderId = in.readInt();
      String invoiceNumber = text(in);
      Instant issueDate = instant(in);
      long totalCents = in.readLong();
      String instanceId = text(in);
      CustomerCheckout customer = customer(in);
      var checkout = new CheckoutId(customer.customerId(), session);
      return new InvoiceIssued(
          checkout, customer, orderId, invoiceNumber, issueDate, totalCents, lines(in), instanceId);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored intent cannot be read", e);
    }
  }

  private static void customer(DataOutputStream out, CustomerCheckout customer) throws IOException {
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

  private static CustomerCheckout customer(DataInputStream in) throws IOException {
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

  private static void line(DataOutputStream out, OrderLine line) throws IOException {
    out.writeInt(line.orderItemId());
    out.writeInt(line.sellerId());
    out.writeInt(line.productId());
    text(out, line.productName());
    out.writeLong(line.unitPriceCents());
    out.writeInt(line.quantity());
    out.writeLong(line.freightCents());
    out.writeLong(line.totalItemsCents());
    out.writeLong(line.totalAmountCents());
    out.writeLong(line.totalIncentiveCents());
    instant(out, line.shippingLimitDate());
  }

  private static List<OrderLine> lines(DataInputStream in) throws IOException {
    int count = in.readInt();
    var lines = new ArrayList<OrderLine>(count);
    for (int i = 0; i < count; i++) {
      lines.add(
          new OrderLine(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              text(in),
              in.readLong(),
              in.readInt(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              instant(in)));
    }
    return List.copyOf(lines);
  }

  private static void instant(DataOutputStream out, Instant instant) throws IOException {
    out.writeLong(instant.getEpochSecond());
    out.writeInt(instant.getNano());
  }

  private static Instant instant(DataInputStream in) throws IOException {
    return Instant.ofEpochSecond(in.readLong(), in.readInt());
  }

  private static void text(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(ABSENT);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    String text = textOrNull(in);
    return text == null ? "" : text;
  }

  private static @Nullable String textOrNull(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length == ABSENT ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
