package emporium.persistence.benchmark;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Rejection;
import java.util.Objects;

/** What is done to the stock on our engine. */
final class GraphStockCommands {
  private GraphStockCommands() {}

  /** An item has no piece left. */
  static final class OutOfStock extends Rejection {
    private static final long serialVersionUID = 1L;

    OutOfStock() {
      super(Kind.UNPROCESSABLE, "out-of-stock", "Not enough free pieces");
    }
  }

  /** Reserves one piece of each of two items and publishes that. */
  record Reserve(int first, int second) implements Command<GraphStock, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(new StockPieceId(first), new StockPieceId(second));
    }

    @Override
    public Integer apply(GraphStock stock, Changes changes) {
      reserve(stock, changes, first);
      reserve(stock, changes, second);
      changes.emit(GraphStock.RESERVED, new GraphStock.Reserved(first, second));
      return 2;
    }

    private static void reserve(GraphStock stock, Changes changes, int number) {
      StockPiece item = Objects.requireNonNull(stock.items.find(new StockPieceId(number)));
      if (!item.sellable()) {
        throw new OutOfStock();
      }
      changes.touch(item).reserve();
    }
  }

  /** Applies an event: counts it. */
  record Count(GraphStock.Reserved event) implements Command<GraphStock, Long> {
    private int number() {
      return event.first() % GraphStock.COUNTS;
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(new StockPieceId(-1 - number()));
    }

    @Override
    public Long apply(GraphStock stock, Changes changes) {
      ConsumedCount counted =
          changes.touch(Objects.requireNonNull(stock.consumedCounts.find(number())));
      counted.count();
      return counted.events();
    }
  }

  /** Adds items, and the counts with the first of them. */
  record Fill(int from, int to, int pieces) implements Command<GraphStock, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public Integer apply(GraphStock stock, Changes changes) {
      for (int number = from; number < to; number++) {
        changes.add(new StockPiece(number, pieces));
      }
      for (int number = 0; from == 0 && number < GraphStock.COUNTS; number++) {
        changes.add(new ConsumedCount(number));
      }
      return to - from;
    }
  }
}
