package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.BuriedEvent;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.Overloaded;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of one service on its graph. Thread-safe.
 *
 * <p>The lock tree of a service has no place for them; what changes one that is there has its turn
 * instead, one at a time. A turn is taken before the locks of the event's command, and nobody who
 * holds such locks takes one. New dead letters are added by whoever consumes, at any time.
 */
public final class GraphDeadLetters<P> implements DeadLetters<P> {
  private static final Comparator<BuriedEvent> BY_AGE =
      Comparator.comparing(BuriedEvent::buriedAt)
          .thenComparing(letter -> letter.id().topic())
          .thenComparing(letter -> letter.id().sequence());

  private final GraphEngine engine;
  private final GraphTransactions<P> transactions;
  private final Table<String, DeadLetter> table;
  private final ReentrantLock turn = new ReentrantLock();

  GraphDeadLetters(
      GraphEngine engine, GraphTransactions<P> transactions, Table<String, DeadLetter> table) {
    this.engine = engine;
    this.transactions = transactions;
    this.table = table;
  }

  /** How many there are now. */
  int count() {
    return table.size();
  }

  @Override
  public CompletionStage<List<BuriedEvent>> oldest(int max) {
    return transactions.snapshot(
        state -> table.all().stream().map(DeadLetter::copy).sorted(BY_AGE).limit(max).toList());
  }

  @Override
  public CompletionStage<Optional<BuriedEvent>> find(EventId id) {
    return transactions.snapshot(
        state -> Optional.ofNullable(table.find(DeadLetter.key(id))).map(DeadLetter::copy));
  }

  @Override
  public <R> CompletionStage<Committed<@Nullable R>> redrive(EventId id, Command<P, R> command) {
    var redrive = new Redrive<>(table, DeadLetter.key(id), command);
    return engine
        .workers()
        .admitStep(() -> inTurn(() -> transactions.perform(redrive, null, false)))
        .thenApply(GraphDeadLetters::result);
  }

  private static <R> Committed<@Nullable R> result(Committed<@Nullable Optional<R>> done) {
    var result = done.result();
    return result == null || result.isEmpty()
        ? Committed.before(done.asking())
        : new Committed<>(result.get(), done.asking());
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return change(new NoteCause<>(table, DeadLetter.key(id), cause));
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return change(new Discard<>(table, DeadLetter.key(id)));
  }

  private CompletionStage<Boolean> change(Command<P, Boolean> command) {
    return engine
        .workers()
        .admitCommand(() -> inTurn(() -> transactions.perform(command, null, true)))
        .thenApply(Boolean.TRUE::equals);
  }

  private <T> T inTurn(Supplier<T> work) {
    try {
      if (!turn.tryLock(engine.options().lockWaitMaxMs(), TimeUnit.MILLISECONDS)) {
        throw new Overloaded("deadLetters");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotOpen();
    }
    try {
      return work.get();
    } finally {
      turn.unlock();
    }
  }

  /** Does what the event does, and ends the dead letter; nothing if there is none. */
  private record Redrive<P, R>(Table<String, DeadLetter> table, String key, Command<P, R> command)
      implements Command<P, Optional<R>> {
    @Override
    public LockSet locks() {
      return command.locks();
    }

    @Override
    public Optional<R> apply(P state, Changes changes) {
      var letter = table.find(key);
      if (letter == null) {
        return Optional.empty();
      }
      changes.remove(letter);
      return Optional.of(command.apply(state, changes));
    }

    @Override
    public @Nullable String context() {
      return command.context();
    }
  }

  private record NoteCause<P>(Table<String, DeadLetter> table, String key, String cause)
      implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      var letter = table.find(key);
      if (letter == null) {
        return false;
      }
      changes.touch(letter).cause(cause);
      return true;
    }
  }

  private record Discard<P>(Table<String, DeadLetter> table, String key)
      implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      var letter = table.find(key);
      if (letter == null) {
        return false;
      }
      changes.remove(letter);
      return true;
    }
  }
}
