package emporium.payment;

import emporium.events.EventFieldCodec;
import emporium.events.InvoiceIssued;
import emporium.events.PackedFieldCodec;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An invoice as the open intent stores it: one array of bytes instead of some thirty objects that
 * live for milliseconds. The first byte is the version of the form; newer code reads older forms.
 * The first form had numbers of a fixed length.
 */
final class InvoiceCodec {
  private static final byte FIXED = 1;
  private static final byte PACKED = 2;
  private static final int BYTES_EXPECTED = 512;

  private InvoiceCodec() {}

  static byte[] encode(InvoiceIssued invoice) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(PACKED);
      PackedFieldCodec.number(out, invoice.checkout().session());
      PackedFieldCodec.number(out, invoice.orderId());
      PackedFieldCodec.text(out, invoice.invoiceNumber());
      PackedFieldCodec.instant(out, invoice.issueDate());
      PackedFieldCodec.number(out, invoice.totalInvoiceCents());
      PackedFieldCodec.text(out, invoice.instanceId());
      PackedFieldCodec.customer(out, invoice.customer());
      PackedFieldCodec.number(out, invoice.items().size());
      for (OrderLine line : invoice.items()) {
        line(out, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  private static void line(DataOutputStream out, OrderLine line) throws IOException {
    PackedFieldCodec.number(out, line.orderItemId());
    PackedFieldCodec.number(out, line.sellerId());
    PackedFieldCodec.number(out, line.productId());
    PackedFieldCodec.text(out, line.productName());
    PackedFieldCodec.number(out, line.unitPriceCents());
    PackedFieldCodec.number(out, line.quantity());
    PackedFieldCodec.number(out, line.freightCents());
    PackedFieldCodec.number(out, line.totalItemsCents());
    PackedFieldCodec.number(out, line.totalAmountCents());
    PackedFieldCodec.number(out, line.totalIncentiveCents());
    PackedFieldCodec.instant(out, line.shippingLimitDate());
  }

  static InvoiceIssued decode(byte[] form) {
    try (var in = new DataInputStream(new ByteArrayInputStream(form))) {
      byte version = in.readByte();
      return switch (version) {
        case FIXED -> fixed(in);
        case PACKED -> packed(in);
        default ->
            throw new IllegalStateException(
                "An unknown form of a stored intent: version=" + version);
      };
    } catch (IOException e) {
      throw new UncheckedIOException("A stored intent cannot be read", e);
    }
  }

  private static InvoiceIssued packed(DataInputStream in) throws IOException {
    int session = PackedFieldCodec.integer(in);
    int orderId = PackedFieldCodec.integer(in);
    String invoiceNumber = PackedFieldCodec.text(in);
    Instant issueDate = PackedFieldCodec.instant(in);
    long totalCents = PackedFieldCodec.number(in);
    String instanceId = PackedFieldCodec.text(in);
    CustomerCheckout customer = PackedFieldCodec.customer(in);
    var lines = lines(PackedFieldCodec.integer(in), () -> packedLine(in));
    var checkout = new CheckoutId(customer.customerId(), session);
    return new InvoiceIssued(
        checkout, customer, orderId, invoiceNumber, issueDate, totalCents, lines, instanceId);
  }

  private static OrderLine packedLine(DataInputStream in) throws IOException {
    return new OrderLine(
        PackedFieldCodec.integer(in),
        PackedFieldCodec.integer(in),
        PackedFieldCodec.integer(in),
        PackedFieldCodec.text(in),
        PackedFieldCodec.number(in),
        PackedFieldCodec.integer(in),
        PackedFieldCodec.number(in),
        PackedFieldCodec.number(in),
        PackedFieldCodec.number(in),
        PackedFieldCodec.number(in),
        PackedFieldCodec.instant(in));
  }

  private static InvoiceIssued fixed(DataInputStream in) throws IOException {
    int session = in.readInt();
    int orderId = in.readInt();
    String invoiceNumber = EventFieldCodec.string(in);
    Instant issueDate = EventFieldCodec.instant(in);
    long totalCents = in.readLong();
    String instanceId = EventFieldCodec.string(in);
    CustomerCheckout customer = EventFieldCodec.customer(in);
    var lines = lines(in.readInt(), () -> fixedLine(in));
    var checkout = new CheckoutId(customer.customerId(), session);
    return new InvoiceIssued(
        checkout, customer, orderId, invoiceNumber, issueDate, totalCents, lines, instanceId);
  }

  private static OrderLine fixedLine(DataInputStream in) throws IOException {
    return new OrderLine(
        in.readInt(),
        in.readInt(),
        in.readInt(),
        EventFieldCodec.string(in),
        in.readLong(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        EventFieldCodec.instant(in));
  }

  /** Reads a line. */
  private interface LineReader {
    OrderLine read() throws IOException;
  }

  private static List<OrderLine> lines(int count, LineReader reader) throws IOException {
    var lines = new ArrayList<OrderLine>(count);
    for (int i = 0; i < count; i++) {
      lines.add(reader.read());
    }
    return List.copyOf(lines);
  }
}
