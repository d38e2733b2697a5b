package emporium.persistence.ms;

import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.Rejection;
import emporium.persistence.Transactions;
import emporium.persistence.engine.DeferredRejection;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.ms.commit.UnitOfWork;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.replica.ReplicaSplit;
import emporium.persistence.ms.replica.StoredShardAssignment;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the units of work of one service on its graph. Thread-safe. */
public final class GraphTransactions<P> implements Transactions<P>, NumberedSnapshots<P> {
  private final GraphEngine engine;
  private final Graph graph;
  private final GraphDeadLetters<P> deadLetters;
  private final Table<String, StoredShardAssignment> shares;
  private final LockManager locks;
  private final P state;

  GraphTransactions(GraphEngine engine, Graph graph, LockManager locks, P state) {
    this.engine = engine;
    this.graph = graph;
    this.locks = locks;
    this.state = state;
    this.deadLetters =
        new GraphDeadLetters<>(
            engine,
            this,
            graph
                .table("dead_letters", StoredDeadLetter.class, StoredDeadLetter::key)
                .shardedBy(letter -> letter.eventKey(engine.options().context())));
    this.shares = graph.table("share", StoredShardAssignment.class, StoredShardAssignment::key);
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return engine.workers().admitCommand(() -> perform(command, null, true));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return engine.workers().admitStep(() -> perform(command, null, false));
  }

  /** Archives completed aggregates, also when clients' commands are refused. */
  CompletionStage<CommitResult<Integer>> archive(Command<P, Integer> command) {
    return engine.workers().execute(() -> perform(command, null, false));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return engine.workers().execute(() -> perform(command, envelope, false));
  }

  /**
   * {@inheritDoc} Each in a unit of its own, one after the other on one worker: that is what
   * indexes need, which follow a unit when it commits, and the journal takes them in one group.
   */
  @Override
  public List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    List<Supplier<CommitResult<@Nullable Object>>> units =
        events.stream().map(event -> unit(event.envelope(), event.command())).toList();
    return List.copyOf(engine.workers().executeAll(units));
  }

  @SuppressWarnings("unchecked") // its result is read as any object
  private Supplier<CommitResult<@Nullable Object>> unit(
      Envelope<?> envelope, Command<P, ?> command) {
    return () -> perform((Command<P, Object>) command, envelope, false);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return engine
        .workers()
        .execute(
            () ->
                perform(
                    new AddDeadLetter<P>(envelope, cause, engine.options().context().codec()),
                    envelope,
                    false));
  }

  @Override
  public <R> CompletionStage<R> read(LockSet lockSet, Function<P, R> query) {
    return engine
        .workers()
        .admitQuery(
            () ->
                locks.run(
                    lockSet,
                    lockWaitMaxMs(),
                    () ->
                        engine.withIncarnation(
                            opening -> answerQuery(opening, query, opening::durabilityOfSeen))));
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return engine
        .workers()
        .admitQuery(() -> engine.withIncarnation(opening -> inSnapshot(opening, query)));
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return engine
        .workers()
        .admitReport(() -> engine.withIncarnation(opening -> inSnapshot(opening, query)));
  }

  @Override
  public <R> CompletionStage<R> numberedReport(Query<P, R> query) {
    return engine
        .workers()
        .admitReport(() -> engine.withIncarnation(opening -> inSnapshot(opening, query)));
  }

  private <R> CommitResult<R> inSnapshot(EngineIncarnation opening, Function<P, R> query) {
    return inSnapshot(opening, (state, commit) -> query.apply(state));
  }

  private <R> CommitResult<R> inSnapshot(EngineIncarnation opening, Query<P, R> query) {
    return opening
        .snapshots()
        .read(
            graph,
            snapshot ->
                answerQuery(
                    opening,
                    present -> query.of(present, snapshot.placed),
                    () -> () -> opening.gate.whenDurable(snapshot.placed)));
  }

  private <R> CommitResult<R> answerQuery(
      EngineIncarnation opening,
      Function<P, R> query,
      Supplier<Supplier<CompletionStage<@Nullable Void>>> seen) {
    try {
      R result = applyQuery(opening, query);
      return new CommitResult<>(result, seen.get());
    } catch (Rejection refused) {
      throw new DeferredRejection(refused, seen.get().get());
    }
  }

  private <R> R applyQuery(EngineIncarnation opening, Function<P, R> query) {
    if (!engine.verifiesReadSets()) {
      return query.apply(state);
    }
    var reads = opening.reads();
    R result = reads.track(() -> query.apply(state));
    reads.requireUnchanged(read -> false);
    return result;
  }

  private long lockWaitMaxMs() {
    return engine.options().limits().lockWaitMaxMs();
  }

  @Override
  public GraphDeadLetters<P> deadLetters() {
    return deadLetters;
  }

  /** The locks of this service's graph, for diagnostics. */
  public LockManager locks() {
    return locks;
  }

  /** Who has a committed unit written. */
  private enum Writing {
    /** The committer is woken when the unit is committed; no client waits for it. */
    LEFT,

    /** Its caller wakes the committer, by waiting for it when its locks are released. */
    AWAITED,

    /**
     * Its own thread writes it when its locks are released. Only if it has hardly anything to share
     * a group with: else groups would be smaller. And only if it is not forced then: a worker that
     * waits for the disk runs nothing else.
     */
    HERE;

    static Writing of(boolean isAwaited, GraphEngine engine) {
      if (engine.options().durability() == Durability.PROCESS && engine.workers().isLone()) {
        return HERE;
      }
      return isAwaited ? AWAITED : LEFT;
    }
  }

  /**
   * @param isAwaited whether a client waits until it is durable
   */
  <R> CommitResult<@Nullable R> perform(
      Command<P, R> command, @Nullable Envelope<?> consumed, boolean isAwaited) {
    var writing = Writing.of(isAwaited, engine);
    CommitResult<@Nullable R> committed =
        locks.run(
            command.locks(),
            lockWaitMaxMs(),
            () ->
                engine.withIncarnation(
                    opening ->
                        opening.outsidePauses(() -> apply(opening, command, consumed, writing))));
    if (writing != Writing.LEFT) {
      var durable = committed.durable(); // before others are given its events
      committed = new CommitResult<>(committed.result(), () -> durable);
    }
    engine.dispatcher().dispatch();
    return committed;
  }

  /** This service on an incarnation that takes no other work yet, so its commands take no lock. */
  ReplicaSplit.Service exclusively(EngineIncarnation opening) {
    return new ReplicaSplit.Service(
        graph,
        shares,
        work -> {
          var step = new ExclusiveStep<P>(work);
          var placed = opening.outsidePauses(() -> apply(opening, step, null, Writing.AWAITED));
          var unused = engine.options().context().scheduler().await(placed.durable());
        });
  }

  private record ExclusiveStep<P>(Consumer<Changes> work) implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      work.accept(changes);
      return true;
    }
  }

  private <R> CommitResult<@Nullable R> apply(
      EngineIncarnation opening,
      Command<P, R> command,
      @Nullable Envelope<?> consumed,
      Writing writing) {
    if (consumed != null && !consumed.isRemote() && consumed.epoch() != opening.epoch) {
      throw new EngineNotOpen();
    }
    if (consumed != null && opening.sequence.consumed(graph.service(), consumed)) {
      return CommitResult.duplicate(opening.durabilityOfSeen());
    }
    var unit = opening.unit(graph, command.getClass().getSimpleName(), command.context(), consumed);
    R result;
    try {
      result = applied(opening, command, unit);
      unit.complete();
      if (unit.changedNothing()) {
        return new CommitResult<>(result, opening.durabilityOfSeen());
      }
      if (!place(opening, unit, writing)) {
        undo(opening, unit);
        return CommitResult.duplicate(opening.durabilityOfSeen());
      }
    } catch (Rejection refused) {
      undo(opening, unit);
      throw new DeferredRejection(refused, opening.durabilityOfSeen().get());
    } catch (RuntimeException failure) {
      undo(opening, unit);
      throw failure;
    } catch (Error failure) {
      undo(opening, unit);
      engine.failedBy(failure, opening, consumed);
      throw failure;
    }
    engine.meter().placed(unit.encodeNanos());
    long commit = unit.commit(); // all it saw has a lower number
    return new CommitResult<>(result, () -> durable(opening, commit, writing));
  }

  private static boolean place(EngineIncarnation opening, UnitOfWork unit, Writing writing) {
    return writing == Writing.LEFT
        ? opening.sequence.place(unit)
        : opening.sequence.placeSilently(unit);
  }

  private static CompletionStage<@Nullable Void> durable(
      EngineIncarnation opening, long commit, Writing writing) {
    if (writing == Writing.HERE) {
      opening.writeHere();
    }
    return opening.gate.whenDurable(commit);
  }

  private <R> R applied(EngineIncarnation opening, Command<P, R> command, UnitOfWork unit) {
    if (!engine.verifiesReadSets()) {
      return command.apply(state, unit);
    }
    var reads = opening.reads();
    try {
      return reads.track(() -> command.apply(state, unit));
    } finally {
      reads.requireUnchanged(unit::changes);
    }
  }

  /**
   * If it fails, as it does when an index could not follow the unit, the incarnation ends before
   * the unit's locks are released.
   */
  private void undo(EngineIncarnation opening, UnitOfWork unit) {
    engine.mustSucceed(opening, () -> unit.undo(opening::beforeUndoStep));
    engine.meter().rolledBack();
  }
}
