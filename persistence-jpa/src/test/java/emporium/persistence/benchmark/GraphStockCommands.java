package emporium.persistence.figures;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Rejection;
import java.util.Objects;

/** What is done to the stock on our engine. */
final class StockCommands {
  private StockCommands() {}

  /** An item has no piece left. */
  static final class OutOfStock extends Rejection {
    private static final long serialVersionUID = 1L;

    OutOfStock() {
      super(Kind.UNPROCESSABLE, "out-of-stock", "Not enough free pieces");
    }
  }

  /** Reserves one piece of each of two items and says so. */
  record Reserve(int first, int second) implements Command<Stock, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(new ItemId(first), new ItemId(second));
    }

    @Override
    public Integer apply(Stock stock, Changes changes) {
      reserve(stock, changes, first);
      reserve(stock, changes, second);
      changes.emit(Stock.RESERVED, new Stock.Reserved(first, second));
      return 2;
    }

    private static void reserve(Stock stock, Changes changes, int number) {
      Item item = Objects.requireNonNull(stock.items.find(new ItemId(number)));
      if (!item.sellable()) {
        throw new OutOfStock();
      }
      changes.touch(item).reserve();
    }
  }

  /** Applies an event: counts it. */
  record Count(Stock.Reserved event) implements Command<Stock, Long> {
    private int number() {
      return event.first() % Stock.COUNTS;
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(new ItemId(-1 - number()));
    }

    @Override
    public Long apply(Stock stock, Changes changes) {
      Said said = changes.touch(Objects.requireNonNull(stock.said.find(number())));
      said.count();
      return said.events();
    }
  }

  /** Adds items, and the counts with the first of them. */
  record Fill(int from, int to, int pieces) implements Command<Stock, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public Integer apply(Stock stock, Changes changes) {
      for (int number = from; number < to; number++) {
        changes.add(new Item(number, pieces));
      }
      for (int number = 0; from == 0 && number < Stock.COUNTS; number++) {
        changes.add(new Said(number));
      }
      return to - from;
    }
  }
}
