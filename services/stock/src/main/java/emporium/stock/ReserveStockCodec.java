package emporium.stock;

import emporium.events.EventFieldCodec;
import emporium.events.ReserveStock;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
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
 * The request of a checkout, as it is stored while its parts are reserved. The first byte is the
 * version of the form; newer code reads older forms.
 */
public final class ReserveStockCodec {
  private static final byte VERSION = 1;
  private static final int BYTES_EXPECTED = 1_024;

  private ReserveStockCodec() {}

  public static byte[] encode(ReserveStock asked) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(asked.checkout().session());
      EventFieldCodec.instant(out, asked.timestamp());
      EventFieldCodec.string(out, asked.instanceId());
      EventFieldCodec.customer(out, asked.customer());
      out.writeInt(asked.items().size());
      for (CartLine line : asked.items()) {
        line(out, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  public static ReserveStock decode(byte[] packed) {
    try (var in = new DataInputStream(new ByteArrayInputStream(packed))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("An unknown form of a stored request: version=" + version);
      }
      int session = in.readInt();
      Instant timestamp = EventFieldCodec.instant(in);
      String instanceId = EventFieldCodec.string(in);
      CustomerCheckout customer = EventFieldCodec.customer(in);
      var checkout = new CheckoutId(customer.customerId(), session);
      return new ReserveStock(timestamp, checkout, customer, lines(in), instanceId);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored request cannot be read", e);
    }
  }

  private static void line(DataOutputStream out, CartLine line) throws IOException {
    out.writeInt(line.sellerId());
    out.writeInt(line.productId());
    EventFieldCodec.string(out, line.productName());
    out.writeLong(line.unitPriceCents());
    out.writeLong(line.freightCents());
    out.writeInt(line.quantity());
    out.writeLong(line.voucherCents());
    EventFieldCodec.string(out, line.version());
  }

  private static List<CartLine> lines(DataInputStream in) throws IOException {
    int count = in.readInt();
    var lines = new ArrayList<CartLine>(count);
    for (int i = 0; i < count; i++) {
      lines.add(
          new CartLine(
              in.readInt(),
              in.readInt(),
              EventFieldCodec.string(in),
              in.readLong(),
              in.readLong(),
              in.readInt(),
              in.readLong(),
              EventFieldCodec.string(in)));
    }
    return List.copyOf(lines);
  }
}
