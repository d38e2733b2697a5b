package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.EventId;
import emporium.persistence.Overloaded;
import emporium.persistence.ms.graph.Table;
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
 * <p>The lock tree of a service has no node for them; changes of existing ones are serialized
 * instead. A turn is taken before the locks of the event's command, and no holder of such locks
 * takes one. Consuming threads add new dead letters at any time.
 */
public final class GraphDeadLetters<P> implements DeadLetters<P> {
  private static final Comparator<DeadLetter> BY_AGE =
      Comparator.comparing(DeadLetter::deadLetteredAt)
          .thenComparing(letter -> letter.id().topic())
          .thenComparing(letter -> letter.id().sequence());

  private final GraphEngine engine;
  private final GraphTransactions<P> transactions;
  private final Table<String, StoredDeadLetter> table;
  private final ReentrantLock redriveLock = new ReentrantLock();

  GraphDeadLetters(
      GraphEngine engine,
      GraphTransactions<P> transactions,
      Table<String, StoredDeadLetter> table) {
    this.engine = engine;
    this.transactions = transactions;
    this.table = table;
  }

  /** How many there are now. */
  int count() {
    return table.size();
  }

  @Override
  public CompletionStage<List<DeadLetter>> oldest(int max) {
    return transactions.snapshot(
        state ->
            table.all().stream().map(StoredDeadLetter::copy).sorted(BY_AGE).limit(max).toList());
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> find(EventId id) {
    return transactions.snapshot(
        state ->
            Optional.ofNullable(table.find(StoredDeadLetter.key(id))).map(StoredDeadLetter::copy));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> redrive(EventId id, Command<P, R> command) {
    var redrive = new Redrive<>(table, StoredDeadLetter.key(id), command);
    return engine
        .workers()
        .admitStep(() -> serialized(() -> transactions.perform(redrive, null, false)))
        .thenApply(GraphDeadLetters::result);
  }

  private static <R> CommitResult<@Nullable R> result(CommitResult<@Nullable Optional<R>> done) {
    var result = done.result();
    return result == null || result.isEmpty()
        ? CommitResult.duplicate(done.durability())
        : new CommitResult<>(result.get(), done.durability());
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return change(new NoteCause<>(table, StoredDeadLetter.key(id), cause));
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return change(new Discard<>(table, StoredDeadLetter.key(id)));
  }

  private CompletionStage<Boolean> change(Command<P, Boolean> command) {
    return engine
        .workers()
        .admitCommand(() -> serialized(() -> transactions.perform(command, null, true)))
        .thenApply(Boolean.TRUE::equals);
  }

  private <T> T serialized(Supplier<T> work) {
    try {
      if (!redriveLock.tryLock(engine.options().limits().lockWaitMaxMs(), TimeUnit.MILLISECONDS)) {
        throw new Overloaded("deadLetters");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EngineNotOpen();
    }
    try {
      return work.get();
    } finally {
      redriveLock.unlock();
    }
  }

  /** Does what the event does, and ends the dead letter; nothing if there is none. */
  private record Redrive<P, R>(
      Table<String, StoredDeadLetter> table, String key, Command<P, R> command)
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

  private record NoteCause<P>(Table<String, StoredDeadLetter> table, String key, String cause)
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

  private record Discard<P>(Table<String, StoredDeadLetter> table, String key)
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
