package emporium.stock.api;

import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import emporium.stock.Reservation;
import emporium.stock.ResetStock;
import emporium.stock.SplitReservation;
import emporium.stock.SplitSettlement;
import emporium.stock.StockItem;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The stock service: its engine, raw records, open reservations and reset. */
@Singleton
public class StockModule extends ServiceModule<StockRepository> {
  private static final String KIND = "reservation";

  public StockModule(TransactionsFactory engines) {
    super(
        Topics.STOCK,
        engines.transactions(
            Topics.STOCK,
            StockLocks.TREE,
            GraphStockRepository::new,
            JpaStockRepository.MAPPING,
            JpaStockRepository::new),
        new ResetStock());
  }

  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions() {
    return super.transactions();
  }

  /** Takes no lock: what it reads never changes. */
  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return transactions().read(LockSet.none(), StockModule::openTransactions);
  }

  /** What waits for owners of items; a reservation that waits for Payment is open there. */
  public static List<OpenTransaction> openTransactions(StockRepository state) {
    return Stream.concat(
            state.splitReservations().stream().map(StockModule::openTransaction),
            state.splitSettlements().stream().map(StockModule::openTransaction))
        .toList();
  }

  @Override
  public void writeRecords(StockRepository state, RecordWriter records) {
    for (StockItem item : state.items()) {
      if (item.ingested()) {
        records.write(StockItemView.of(item));
      }
    }
    for (Reservation reservation : state.reservations()) {
      records.write(ReservationView.of(reservation));
    }
  }

  private static OpenTransaction openTransaction(SplitReservation splitReservation) {
    int customerId = splitReservation.checkout().customerId();
    return new OpenTransaction(
        KIND,
        customerId,
        splitReservation.request().instanceId(),
        "awaits-split-reservation",
        splitReservation.startedAt());
  }

  private static OpenTransaction openTransaction(SplitSettlement end) {
    int customerId = end.checkout().customerId();
    return new OpenTransaction(
        KIND, customerId, end.tid(), "awaits-split-settlement", end.startedAt());
  }
}
