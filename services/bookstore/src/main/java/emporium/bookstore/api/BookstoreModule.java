package emporium.bookstore.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import emporium.bookstore.BookstoreLocks;
import emporium.bookstore.BookstoreQueries;
import emporium.bookstore.BookstoreRepository;
import emporium.bookstore.BookstoreRow;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.TransactionalQueries;
import emporium.bookstore.jpa.JpaBookstoreRepository;
import emporium.bookstore.jpa.PublishedBookstoreRepository;
import emporium.bookstore.ms.GraphBookstoreRepository;
import emporium.persistence.Aggregate;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.persistence.jpa.JpaState;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;

/** The bookstore: its engine, queries, raw records and reset. */
@Singleton
public class BookstoreModule extends ServiceModule<BookstoreRepository> {
  /** Removes every row; the result is how many authors there were. */
  public static final Command<BookstoreRepository, Integer> RESET =
      new RemoveAll<>(BookstoreTable.ALL.stream().map(BookstoreModule::rows).toList());

  /**
   * Declares it on the engine.
   *
   * @throws IllegalArgumentException if the published way is configured without its cache
   */
  public BookstoreModule(TransactionsFactory engines, RuntimeConfig config) {
    super(
        BookstoreLocks.SERVICE,
        engines.transactions(
            BookstoreLocks.SERVICE,
            BookstoreLocks.TREE,
            GraphBookstoreRepository::new,
            JpaBookstoreRepository.MAPPING,
            onTables(config)),
        RESET);
  }

  static Function<JpaState, BookstoreRepository> onTables(RuntimeConfig config) {
    if (!config.published()) {
      return JpaBookstoreRepository::new;
    }
    if (!config.jpa().entityCache()) {
      throw new IllegalArgumentException(
          "emporium.published must be false without emporium.engine=jpa and"
              + " emporium.jpa.entity-cache=true");
    }
    return PublishedBookstoreRepository::new;
  }

  @Override
  public Set<String> publishedEngines() {
    return Set.of(EngineBootstrap.JPA);
  }

  private static Function<BookstoreRepository, Collection<? extends Aggregate>> rows(
      BookstoreTable<?, ?, ?> table) {
    return state -> state.all(table);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<BookstoreRepository> transactions() {
    return super.transactions();
  }

  @Produces
  @Singleton
  BookstoreQueries queries() {
    return new TransactionalQueries(transactions());
  }

  @Override
  public void writeRecords(BookstoreRepository state, RecordWriter records) {
    BookstoreTable.ALL.forEach(table -> write(table, state, records));
  }

  private static <
          K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      void write(BookstoreTable<K, E, R> table, BookstoreRepository state, RecordWriter records) {
    for (E row : state.all(table)) {
      records.write(new BookstoreRecord(table.name(), RowRequests.of(table.row().apply(row))));
    }
  }

  /** A row as raw records show it: as ingestion sends it, with the name of its table. */
  public record BookstoreRecord(String type, @JsonUnwrapped Object row) {}
}
