package emporium.entries;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.entries.jpa.JpaEntriesRepository;
import emporium.entries.ms.GraphEntriesRepository;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Entries over a real engine. */
final class EntriesFixture implements AutoCloseable {
  private final TestEngine<EntriesRepository> engine;

  EntriesFixture(Path directory) {
    engine =
        new TestEngine<>(
            directory, EntriesLocks.SERVICE, EntriesLocks.TREE, GraphEntriesRepository::new);
  }

  EntriesFixture(TestDatabase database) {
    engine =
        new TestEngine<>(
            database,
            EntriesLocks.SERVICE,
            EntriesLocks.TREE,
            JpaEntriesRepository.MAPPING,
            JpaEntriesRepository::new);
  }

  /** An entry as ingestion gives it, with a text that names entry and field. */
  static EntryRow row(String key) {
    return new EntryRow(
        new EntryKey(key),
        IntStream.range(0, Entry.FIELDS).mapToObj(number -> key + "/" + number).toList());
  }

  /** Runs a command; throws what it throws. */
  @CanIgnoreReturnValue
  <R> R run(Command<EntriesRepository, R> command) {
    return Await.result(engine.transactions().run(command));
  }

  <R> CompletionStage<R> start(Command<EntriesRepository, R> command) {
    return engine.transactions().run(command);
  }

  long write(String key, Map<Integer, String> fields) {
    return run(new WriteEntry(new EntryKey(key), fields, ExpectedVersion.ANY));
  }

  <R> R read(LockSet locks, Function<EntriesRepository, R> query) {
    return Await.result(engine.transactions().read(locks, query));
  }

  /** Version and fields of an entry. */
  List<Object> entry(String key) {
    var named = new EntryKey(key);
    return read(
        EntriesLocks.readEntry(named),
        state -> {
          Entry entry = state.require(named);
          return List.of(entry.version(), List.copyOf(entry.fields()));
        });
  }

  void reopen() {
    engine.reopen();
  }

  @Override
  public void close() {
    engine.close();
  }
}
