package emporium.stock.api;

import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.admin.OpenTransaction;
import emporium.runtime.admin.OpenTransactionSource;
import emporium.runtime.admin.Resettable;
import emporium.stock.ResetStock;
import emporium.stock.SplitReservation;
import emporium.stock.SplitSettlement;
import emporium.stock.StockRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The stock service's part in operations of the marketplace: open transactions and reset. */
@ApplicationScoped
public class StockLife implements OpenTransactionSource, Resettable {
  private static final String KIND = "reservation";

  private final Transactions<StockRepository> stock;

  public StockLife(Transactions<StockRepository> stock) {
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
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return stock.read(
        LockSet.none(),
        found ->
            Stream.concat(
                    found.splitReservations().stream().map(StockLife::openTransactions),
                    found.splitSettlements().stream().map(StockLife::openTransactions))
                .toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return stock.run(new ResetStock());
  }

  private static OpenTransaction openTransactions(SplitReservation splitReservation) {
    int customerId = splitReservation.checkout().customerId();
    return new OpenTransaction(
        KIND,
        customerId,
        splitReservation.request().instanceId(),
        "awaits-split-reservation",
        splitReservation.startedAt());
  }

  private static OpenTransaction openTransactions(SplitSettlement end) {
    int customerId = end.checkout().customerId();
    return new OpenTransaction(
        KIND, customerId, end.tid(), "awaits-split-settlement", end.startedAt());
  }
}
