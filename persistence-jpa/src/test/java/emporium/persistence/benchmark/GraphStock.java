package emporium.persistence.benchmark;

import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.nio.ByteBuffer;
import java.util.Set;

/** The stock on our engine: items, and counts of its own events that it consumed. */
final class GraphStock {
  static final String SERVICE = "stock";
  static final int COUNTS = 64;
  static final Topic<Reserved> RESERVED =
      new Topic<>("reserved", Reserved.class, SERVICE, Set.of(SERVICE), Reserved::first);

  final Table<StockPieceId, StockPiece> items;
  final Table<Integer, ConsumedCount> consumedCounts;

  /** One piece each of two items was reserved. */
  record Reserved(int first, int second) implements Event {}

  GraphStock(Graph graph) {
    items = graph.table("items", StockPiece.class, StockPiece::id);
    consumedCounts = graph.table("consumed-counts", ConsumedCount.class, ConsumedCount::number);
  }

  long reservedPieces() {
    return items.all().stream().mapToLong(StockPiece::reservedPieces).sum();
  }

  /** Events as two numbers. */
  static final class Codec implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      var reserved = (Reserved) event;
      return ByteBuffer.allocate(8).putInt(reserved.first()).putInt(reserved.second()).array();
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      var bytes = ByteBuffer.wrap(payload);
      return type.cast(new Reserved(bytes.getInt(), bytes.getInt()));
    }
  }
}
