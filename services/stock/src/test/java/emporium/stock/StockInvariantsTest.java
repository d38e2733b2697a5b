package emporium.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.ms.graph.InvariantsViolated;
import emporium.runtime.testing.TestEngine;
import emporium.stock.ms.GraphStockRepository;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stock refuses to start with. */
class StockInvariantsTest {
  private static final ProductId PRODUCT = new ProductId(1, 2);

  @TempDir Path directory;

  /** Adds an item and promises more of it than there is, past the guards of its code. */
  private record Forge(int reservedPieces) implements Command<StockRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(PRODUCT);
    }

    @Override
    public Boolean apply(StockRepository stock, Changes changes) {
      var item = changes.add(new StockItem(PRODUCT, changes.now()));
      try {
        var field = StockItem.class.getDeclaredField("reservedPieces");
        field.setAccessible(true);
        field.setInt(item, reservedPieces);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      return AggregateAccess.changeable(item);
    }
  }

  private TestEngine<StockRepository> open() {
    return new TestEngine<>(directory, "stock", StockLocks.TREE, GraphStockRepository::new);
  }

  @Test
  void start_morePromisedThanThere_isRefusedNamingItemAndRule() {
    try (var engine = open()) {
      engine.run(new Forge(1));
    }
    var broken = assertThrows(InvariantsViolated.class, this::open);
    assertEquals(
        List.of(
            "service=stock, table=stock_items, key="
                + PRODUCT
                + ", rule=S1: 0 <= reserved <= available"),
        broken.violations());
  }

  @Test
  void start_nothingPromised_isTaken() {
    try (var engine = open()) {
      engine.run(new Forge(0));
      engine.reopen();
      int items = engine.read(stock -> stock.items().size());
      assertEquals(1, items);
    }
  }
}
