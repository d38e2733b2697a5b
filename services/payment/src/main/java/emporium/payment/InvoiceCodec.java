package emporium.payment;

import emporium.events.EventFieldCodec;
import emporium.events.InvoiceIssued;
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
 */
final class InvoiceCodec {
  private static final byte VERSION = 1;
  private static final int BYTES_EXPECTED = 1_024;

  private InvoiceCodec() {}

  static byte[] encode(InvoiceIssued invoice) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(invoice.checkout().session());
      out.writeInt(invoice.orderId());
      EventFieldCodec.string(out, invoice.invoiceNumber());
      EventFieldCodec.instant(out, invoice.issueDate());
      out.writeLong(invoice.totalInvoiceCents());
      EventFieldCodec.string(out, invoice.instanceId());
      EventFieldCodec.customer(out, invoice.customer());
      out.writeInt(invoice.items().size());
      for (OrderLine line : invoice.items()) {
        line(out, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  static InvoiceIssued decode(byte[] packed) {
    try (var in = new DataInputStream(new ByteArrayInputStream(packed))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("An unknown form of a stored intent: version=" + version);
      }
      int session = in.readInt();
      int orderId = in.readInt();
      String invoiceNumber = EventFieldCodec.string(in);
      Instant issueDate = EventFieldCodec.instant(in);
      long totalCents = in.readLong();
      String instanceId = EventFieldCodec.string(in);
      CustomerCheckout customer = EventFieldCodec.customer(in);
      var checkout = new CheckoutId(customer.customerId(), session);
      return new InvoiceIssued(
          checkout, customer, orderId, invoiceNumber, issueDate, totalCents, lines(in), instanceId);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored intent cannot be read", e);
    }
  }

  private static void line(DataOutputStream out, OrderLine line) throws IOException {
    out.writeInt(line.orderItemId());
    out.writeInt(line.sellerId());
    out.writeInt(line.productId());
    EventFieldCodec.string(out, line.productName());
    out.writeLong(line.unitPriceCents());
    out.writeInt(line.quantity());
    out.writeLong(line.freightCents());
    out.writeLong(line.totalItemsCents());
    out.writeLong(line.totalAmountCents());
    out.writeLong(line.totalIncentiveCents());
    EventFieldCodec.instant(out, line.shippingLimitDate());
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
              EventFieldCodec.string(in),
              in.readLong(),
              in.readInt(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              EventFieldCodec.instant(in)));
    }
    return List.copyOf(lines);
  }
}
