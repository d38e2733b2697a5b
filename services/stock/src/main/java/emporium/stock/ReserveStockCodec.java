package emporium.stock;

import emporium.events.EventFieldCodec;
import emporium.events.RecordCodec;
import emporium.events.ReserveStock;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The request of a checkout, as it is stored while its parts are reserved. The first byte is the
 * version of the form; newer code reads older forms. The first form had numbers of a fixed length,
 * the second is that of {@link RecordCodec}.
 */
public final class ReserveStockCodec {
  private static final byte FIXED = 1;
  private static final byte RECORD = 2;
  private static final RecordCodec<ReserveStock> RECORDS = RecordCodec.of(ReserveStock.class);

  private ReserveStockCodec() {}

  public static byte[] encode(ReserveStock asked) {
    byte[] record = RECORDS.encode(asked);
    return ByteBuffer.allocate(1 + record.length).put(RECORD).put(record).array();
  }

  public static ReserveStock decode(byte[] form) {
    return switch (form[0]) {
      case FIXED -> fixed(form);
      case RECORD -> RECORDS.decode(Arrays.copyOfRange(form, 1, form.length));
      default ->
          throw new IllegalStateException(
              "An unknown form of a stored request: version=" + form[0]);
    };
  }

  private static ReserveStock fixed(byte[] form) {
    try (var in = new DataInputStream(new ByteArrayInputStream(form, 1, form.length - 1))) {
      int session = in.readInt();
      Instant timestamp = EventFieldCodec.instant(in);
      String instanceId = EventFieldCodec.string(in);
      CustomerCheckout customer = EventFieldCodec.customer(in);
      var checkout = new CheckoutId(customer.customerId(), session);
      return new ReserveStock(timestamp, checkout, customer, fixedLines(in), instanceId);
    } catch (IOException e) {
      throw new UncheckedIOException("A stored request cannot be read", e);
    }
  }

  private static List<CartLine> fixedLines(DataInputStream in) throws IOException {
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
