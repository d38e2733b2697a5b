package emporium.stock;

import emporium.edge.OpenTransaction;
import emporium.edge.OpenWork;
import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * What the marketplace asks of the stock service as a whole: what is unfinished, and to start over.
 */
@ApplicationScoped
public class StockLife implements OpenWork, Resettable {
  private static final String KIND = "reservation";

  private final Transactions<StockRepository> stock;

  StockLife(Transactions<StockRepository> stock) {
    this.stock = stock;
  }

  @Override
  public String service() {
    return Topics.STOCK;
  }

  /**
   * What waits for owners of items. Takes no lock: what it reads of them never changes. A
   * reservation that waits for Payment is open there.
   */
  @Override
  public CompletionStage<List<OpenTransaction>> open() {
    return stock.read(
        LockSet.none(),
        found ->
            Stream.concat(
                    found.gatherings().stream().map(StockLife::open),
                    found.partedEnds().stream().map(StockLife::open))
                .toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return stock.run(new ResetStock());
  }

  private static OpenTransaction open(Gathering gathering) {
    int customerId = gathering.checkout().customerId();
    return new OpenTransaction(
        KIND, customerId, gathering.asked().instanceId(), "awaits-parts", gathering.startedAt());
  }

  private static OpenTransaction open(PartedEnd end) {
    int customerId = end.checkout().customerId();
    return new OpenTransaction(KIND, customerId, end.tid(), "awaits-ends", end.startedAt());
  }
}
