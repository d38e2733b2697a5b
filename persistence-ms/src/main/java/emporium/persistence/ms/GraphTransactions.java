package emporium.persistence.ms;

import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.NotOpen;
import emporium.persistence.Rejection;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Refused;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the units of work of one service on its graph. Thread-safe. */
public final class GraphTransactions<P> implements Transactions<P> {
  private final GraphEngine engine;
  private final Graph graph;
  private final GraphDeadLetters<P> deadLetters;
  private final Table<String, StoredShare> shares;
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
                .table("dead_letters", DeadLetter.class, DeadLetter::key)
                .dividedBy(letter -> letter.eventKey(engine.options())));
    this.shares = graph.table("share", StoredShare.class, StoredShare::key);
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return engine.workers().admitCommand(() -> perform(command, null, true));
  }

  @Override
  public <R> CompletionStage<Committed<R>> commit(Command<P, R> command) {
    return engine.workers().admitStep(() -> perform(command, null, false));
  }

  /** Makes what has ended history, also when clients' commands are refused. */
  CompletionStage<Committed<Integer>> archive(Command<P, Integer> command) {
    return engine.workers().execute(() -> perform(command, null, false));
  }

  @Override
  public <R> CompletionStage<Committed<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return engine.workers().execute(() -> perform(command, envelope, false));
  }

  @Override
  public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
    return engine
        .workers()
        .execute(
            () -> perform(new Bury<P>(envelope, cause, engine.options().codec()), envelope, false));
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
                    () -> engine.inOpening(opening -> ask(opening, query, opening::seen))));
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return engine
        .workers()
        .admitQuery(() -> engine.inOpening(opening -> inSnapshot(opening, query)));
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return engine
        .workers()
        .admitReport(() -> engine.inOpening(opening -> inSnapshot(opening, query)));
  }

  private <R> Committed<R> inSnapshot(Opening opening, Function<P, R> query) {
    return opening
        .snapshots()
        .read(
            graph, snapshot -> ask(opening, query, () -> () -> opening.gate.when(snapshot.placed)));
  }

  private <R> Committed<R> ask(
      Opening opening,
      Function<P, R> query,
      Supplier<Supplier<CompletionStage<@Nullable Void>>> seen) {
    try {
      R result = asked(opening, query);
      return new Committed<>(result, seen.get());
    } catch (Rejection refused) {
      throw new Refused(refused, seen.get().get());
    }
  }

  private <R> R asked(Opening opening, Function<P, R> query) {
    if (!engine.checksReads()) {
      return query.apply(state);
    }
    var reads = opening.reads();
    R result = reads.during(() -> query.apply(state));
    reads.requireUnchanged(read -> false);
    return result;
  }

  private long lockWaitMaxMs() {
    return engine.options().lockWaitMaxMs();
  }

  /** What of this service becomes history some time after its end. */
  List<? extends Ended<?, ?>> ended() {
    return graph.tables().stream().flatMap(table -> table.ended().stream()).toList();
  }

  @Override
  public GraphDeadLetters<P> deadLetters() {
    return deadLetters;
  }

  Graph graph() {
    return graph;
  }

  /** Which share of the service's data is here. */
  Table<String, StoredShare> shares() {
    return shares;
  }

  /** The locks of this service's graph, for diagnostics. */
  public LockManager locks() {
    return locks;
  }

  <R> Committed<@Nullable R> perform(
      Command<P, R> command, @Nullable Envelope<?> consumed, boolean isAwaited) {
    Committed<@Nullable R> committed =
        locks.run(
            command.locks(),
            lockWaitMaxMs(),
            () ->
                engine.inOpening(
                    opening -> opening.inCut(() -> apply(opening, command, consumed, isAwaited))));
    engine.dispatcher().dispatch();
    return committed;
  }

  /** Runs a command on an opening that takes no other work yet: so it takes no lock. */
  <R> Committed<@Nullable R> performAlone(Opening opening, Command<P, R> command) {
    return opening.inCut(() -> apply(opening, command, null, true));
  }

  private <R> Committed<@Nullable R> apply(
      Opening opening, Command<P, R> command, @Nullable Envelope<?> consumed, boolean isAwaited) {
    if (consumed != null && !consumed.isReceived() && consumed.epoch() != opening.epoch) {
      throw new NotOpen();
    }
    if (consumed != null && opening.sequence.consumed(graph.service(), consumed)) {
      return Committed.before(opening.seen());
    }
    var unit = opening.unit(graph, command.context(), consumed);
    R result;
    try {
      result = applied(opening, command, unit);
      unit.complete();
      if (unit.changedNothing()) {
        return new Committed<>(result, opening.seen());
      }
      if (!opening.sequence.place(unit)) {
        undo(opening, unit);
        return Committed.before(opening.seen());
      }
    } catch (Rejection refused) {
      undo(opening, unit);
      throw new Refused(refused, opening.seen().get());
    } catch (RuntimeException failure) {
      undo(opening, unit);
      throw failure;
    } catch (Error failure) {
      undo(opening, unit);
      engine.failedBy(failure, opening, consumed);
      throw failure;
    }
    engine.meter().placed(unit.encodeNanos());
    engine.mustSucceed(opening, unit::publish);
    var seen = opening.seen();
    if (isAwaited) {
      var durable = seen.get(); // now, so that the committer need not be told again
      return new Committed<>(result, () -> durable);
    }
    return new Committed<>(result, seen);
  }

  private <R> R applied(Opening opening, Command<P, R> command, UnitOfWork unit) {
    if (!engine.checksReads()) {
      return command.apply(state, unit);
    }
    var reads = opening.reads();
    try {
      return reads.during(() -> command.apply(state, unit));
    } finally {
      reads.requireUnchanged(unit::has);
    }
  }

  /** If it fails, the opening ends before the unit's locks are released. */
  private void undo(Opening opening, UnitOfWork unit) {
    engine.mustSucceed(opening, () -> unit.undo(opening::beforeUndoStep));
    engine.meter().rolledBack();
  }
}
