package emporium.stock;

import emporium.events.model.ProductId;
import emporium.events.requests.KeyedRequest;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import org.jspecify.annotations.Nullable;

/**
 * Puts pieces on hand. Returns how many are on hand afterwards. A request with a key that was
 * answered before changes nothing, and has the same result. Source: paper 2.3, IncreaseStock.
 *
 * @param request the client's request, if it has a key
 */
public record AddStock(ProductId product, int pieces, @Nullable KeyedRequest request)
    implements Command<StockRepository, Integer> {
  /** Without a key. */
  public AddStock(ProductId product, int pieces) {
    this(product, pieces, null);
  }

  @Override
  public LockSet locks() {
    return StockLocks.item(product);
  }

  @Override
  public Integer apply(StockRepository stock, Changes changes) {
    StockItem found = stock.ingestedItem(product);
    if (request != null) {
      var before = found.answerTo(request, changes.now());
      if (before.isPresent()) {
        return before.getAsInt();
      }
    }
    StockItem item = changes.touch(found);
    item.add(pieces, changes.now());
    if (request != null) {
      item.recordAnswer(request, item.availablePieces(), changes.now());
    }
    LowStockCheck.check(item, changes);
    return item.availablePieces();
  }
}
