package emporium.entries.api;

import emporium.entries.EntriesLocks;
import emporium.entries.EntriesRepository;
import emporium.entries.jpa.JpaEntriesRepository;
import emporium.entries.ms.GraphEntriesRepository;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** The entries: their engine, raw records and reset, which removes everything. */
@Singleton
public class EntriesModule extends ServiceModule<EntriesRepository> {
  /** Removes everything; the result is how many entries there were. */
  public static final Command<EntriesRepository, Integer> RESET =
      new RemoveAll<>(List.of(EntriesRepository::entries, EntriesRepository::populations));

  /** Declares it on the engine. */
  EntriesModule(TransactionsFactory engines) {
    super(
        EntriesLocks.SERVICE,
        engines.transactions(
            EntriesLocks.SERVICE,
            EntriesLocks.TREE,
            GraphEntriesRepository::new,
            JpaEntriesRepository.MAPPING,
            JpaEntriesRepository::new),
        RESET);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<EntriesRepository> transactions() {
    return super.transactions();
  }

  @Override
  public void writeRecords(EntriesRepository state, RecordWriter records) {
    state.populations().forEach(row -> records.write(PopulationRow.of(row)));
    state.entries().forEach(entry -> records.write(EntryRecord.of(entry)));
  }
}
