package emporium.stock;

import emporium.events.CartLine;
import emporium.events.CheckoutId;
import emporium.events.CustomerCheckout;
import emporium.events.Packing;
import emporium.events.ReserveStock;
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
 * What a checkout asks for, as it is stored while its parts are gathered. The first byte is the
 * version of the form; newer code reads older forms.
 */
final class PackedRequest {
  private static final byte VERSION = 1;
  private static final int BYTES_EXPECTED = 1_024;

  private PackedRequest() {}

  static byte[] pack(ReserveStock asked) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(asked.checkout().session());
      Packing.instant(out, asked.timestamp());
      Packing.text(out, asked.instanceId());
      Packing.customer(out, asked.customer());
      out.writeInt(asked.items().size());
      for (CartLine line : asked.items()) {
        line(out, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  static ReserveStock unpack(byte[] packed) {
    try (var in = new DataInputStream(new ByteArrayInputStream(packed))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("An unknown form of a stored request: version=" + version);
      }
      int session = in.readInt();
      Instant timestamp = Packing.instant(in);
      String instanceId = Packing.text(in);
      CustomerCheckout customer = Packing.customer(in);
      var checkout = new CheckoutId(customer.customerId(), session);
      return new ReserveStock(timestamp, checkout, customer, lines(in), instanceId);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored request cannot be read", e);
    }
  }

  private static void line(DataOutputStream out, CartLine line) throws IOException {
    out.writeInt(line.sellerId());
    out.writeInt(line.productId());
    Packing.text(out, line.productName());
    out.writeLong(line.unitPriceCents());
    out.writeLong(line.freightCents());
    out.writeInt(line.quantity());
    out.writeLong(line.voucherCents());
    Packing.text(out, line.version());
  }

  private static List<CartLine> lines(DataInputStream in) throws IOException {
    int count = in.readInt();
    var lines = new ArrayList<CartLine>(count);
    for (int i = 0; i < count; i++) {
      lines.add(
          new CartLine(
              in.readInt(),
              in.readInt(),
              Packing.text(in),
              in.readLong(),
              in.readLong(),
              in.readInt(),
              in.readLong(),
              Packing.text(in)));
    }
    return List.copyOf(lines);
  }
}
