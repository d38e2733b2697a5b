package emporium.persistence.jpa;

import emporium.locks.LockTree;
import emporium.persistence.Aggregate;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.StepTask;
import emporium.persistence.engine.TaskHandle;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.jpa.follow.ChangeLog;
import emporium.persistence.jpa.follow.FeedReader;
import emporium.persistence.jpa.follow.FollowerOptions;
import emporium.persistence.jpa.follow.RecordedUnit;
import emporium.persistence.jpa.follow.ReferenceChecks;
import emporium.persistence.jpa.follow.RowWrites;
import emporium.persistence.jpa.follow.ShownCommit;
import emporium.persistence.jpa.follow.ShownCommits;
import emporium.persistence.jpa.follow.TableWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the tables of services as another engine's commits leave them: one transaction of the
 * database for each batch of commits, with the position that it reaches. Commits of the engine
 * never wait for it, unless the engine's own bound for what is not followed yet makes them.
 *
 * <p>The database's commits are not forced. The engine keeps what was applied until the database's
 * log is flushed, so whatever the database loses is applied again. Tables that are lost, of another
 * source, or older than what the engine keeps are filled from its contents while commands run.
 *
 * <p>Services are declared, then it is started. One task writes; the other methods are thread-safe.
 * Design: ADR 28.
 */
public final class TableFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TableFollower.class);
  private static final long CLOSE_WAIT_MS = 30_000;
  private static final long FLUSH_CHECK_NANOS = Duration.ofMillis(200).toNanos();

  private final FollowedEngine engine;
  private final JpaOptions options;
  private final FollowerOptions bounds;
  private final List<JpaService> services = new ArrayList<>();
  private final FollowedTables tables;
  private final TaskHandle task;
  private final FollowerState state;
  private final FollowerGate gate;
  private volatile FollowerStep.Observer observer = step -> {};
  private volatile boolean isStarted;
  private volatile boolean isClosing;
  private @Nullable Following following; // the task's own

  /** What is written and not known to be flushed. */
  private record Unflushed(long endsBelow, FeedPosition position) {}

  /**
   * @param options of the database; its durability is not asked for
   */
  public TableFollower(FollowedEngine engine, JpaOptions options, FollowerOptions bounds) {
    this.engine = engine;
    this.options = options;
    this.bounds = bounds;
    this.state = new FollowerState(Runnable::run, this::wanted);
    this.gate = new FollowerGate();
    this.tables = new FollowedTables(options, services, state, bounds.reader());
    this.task = options.context().scheduler().task("emporium-table-follower", this::step);
    gate.onChange(task::wake);
  }

  /**
   * Declares a service. Before {@link #start} only.
   *
   * @param snapshots of its state
   * @param repository of its tables
   * @return reads of its tables
   */
  public <P> TableReads<P> tables(
      String service,
      LockTree locks,
      NumberedSnapshots<P> snapshots,
      JpaMapping mapping,
      Function<JpaState, P> repository) {
    var declared = JpaService.of(service, locks, mapping, options);
    services.add(declared);
    return new TableReads<>(
        tables, declared, repository, new JointSnapshots<>(engine, snapshots, tables, gate));
  }

  /** Sets what is told of each step, for tests. */
  void observe(FollowerStep.Observer other) {
    observer = other;
  }

  /**
   * Connects to the database before {@link #start}, so that tables which do not fit the classes are
   * known at once. A database that is away, or of others, is left to the attempts after the start.
   *
   * @throws SchemaMismatch if the tables do not fit
   */
  public void requireFittingTables() {
    try {
      var unused = tables.connect();
    } catch (SchemaMismatch misfit) {
      throw misfit;
    } catch (SQLException | RuntimeException failure) {
      state.failed(failure);
    }
  }

  /** Begins to follow, or goes on after the engine was opened again. */
  public void start() {
    isStarted = true;
    task.start();
  }

  /** The engine has commits again. */
  public void engineOpened() {
    task.wake();
  }

  private void wanted() {
    task.wake();
  }

  /** How far it is. */
  public FollowerState state() {
    return state;
  }

  private long step() {
    if (isClosing) {
      end();
      return StepTask.ENDED;
    }
    try {
      var now = following;
      if (now == null || now.epoch != engine.epoch()) {
        end();
        now = new Following();
        following = now;
      }
      return now.step();
    } catch (EngineNotOpen notOpen) {
      end();
      return TimeUnit.MILLISECONDS.toNanos(bounds.retryPauseMs());
    } catch (FeedGap gap) {
      return fillAgain(gap);
    } catch (FillFailed failure) {
      return failure.getCause() instanceof FeedGap gap ? fillAgain(gap) : tryAgain(failure);
    } catch (SQLException | RuntimeException | Error failure) {
      return tryAgain(failure);
    }
  }

  private long fillAgain(FeedGap gap) {
    LOG.warn("{}; the tables are filled anew", gap.getMessage());
    end();
    state.refill();
    return TimeUnit.MILLISECONDS.toNanos(bounds.retryPauseMs());
  }

  private long tryAgain(Throwable failure) {
    LOG.warn("The tables cannot follow, tried again in {} ms", bounds.retryPauseMs(), failure);
    end();
    tables.disconnect();
    state.failed(failure);
    return TimeUnit.MILLISECONDS.toNanos(bounds.retryPauseMs());
  }

  /** A lot of what the tables are filled with could not be written. */
  private static final class FillFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    FillFailed(Exception cause) {
      super(cause);
    }
  }

  private void end() {
    var ended = following;
    following = null;
    if (ended != null) {
      ended.close();
    }
  }

  @Override
  public void close() {
    isClosing = true;
    task.wake();
    if (isStarted && !task.awaitEnd(CLOSE_WAIT_MS)) {
      LOG.warn("The follower of the tables has not ended");
    }
    tables.close();
  }

  /** From one connection to the database and one opening of the engine to the end of either. */
  private final class Following implements AutoCloseable {
    final long epoch = engine.epoch();
    private final Connection connection;
    private final RowWrites writes;
    private final TableWriter writer;
    private final ReferenceChecks references;
    private final ChangeLog changes;
    private final List<String> names;
    private final Deque<Unflushed> unflushed = new ArrayDeque<>();
    private final Deque<RecordedUnit> waiting = new ArrayDeque<>();
    private final CommitFeed feed;
    private final FeedReader reader;
    private ShownCommit shown;
    private boolean isToBeFilled;
    private @Nullable FeedPosition unasked; // written since the database's log was asked
    private long begunNanos = nowNanos() - bounds.batchIntervalNanos(); // of the last batch
    private volatile boolean isPausing;
    private long askedNanos = nowNanos() - FLUSH_CHECK_NANOS;

    /** The tables show whole commits from this one on. */
    private long completeFrom = Long.MAX_VALUE;

    Following() throws SQLException, FeedGap {
      var database = tables.connect();
      this.names = services.stream().map(JpaService::name).toList();
      this.connection = database.commandConnection();
      this.writes = tables.writes(connection);
      this.writer = tables.writer(writes, services);
      this.references = new ReferenceChecks(connection);
      CommitFeed opened = null;
      try {
        tables.reserve(connection);
        this.changes =
            ChangeLog.open(
                connection,
                writer,
                engine.source(),
                bounds.changesBytesMax(),
                bounds.changesAgeMax());
        var found = resumable();
        if (found == null) {
          var from = engine.forcedPosition();
          opened = engine.follow(from);
          opened.applied(from);
          this.shown = begin(from);
          isToBeFilled = true;
        } else {
          opened = resume(found);
          this.shown = found;
        }
        this.feed = opened;
        this.reader =
            new FeedReader(
                feed,
                engine::forcedCommit,
                changes::record,
                bounds.batchBytesMax(),
                options.context().scheduler());
        feed.onMore(this::wake);
        state.connected();
      } catch (SQLException | FeedGap | RuntimeException e) {
        if (opened != null) {
          opened.close();
        }
        closeConnection();
        throw e;
      }
    }

    /** What the tables of all services show, if that can go on; else null. */
    private @Nullable ShownCommit resumable() throws SQLException {
      var noted = ShownCommits.read(connection);
      connection.rollback();
      ShownCommit first = noted.get(names.get(0));
      for (String name : names) {
        var one = noted.get(name);
        if (one == null || !one.isComplete() || !one.equals(first)) {
          return null;
        }
      }
      return first == null || state.isToBeFilled() || !first.source().equals(engine.source())
          ? null
          : first;
    }

    /** Requires that the engine has the commit that the tables show: it may be an older copy. */
    private CommitFeed resume(ShownCommit found) throws SQLException, FeedGap {
      var at = found.position();
      if (at.compareTo(engine.forcedPosition()) > 0) {
        throw new FeedGap(at, "the engine is older than the tables");
      }
      requireSame(found);
      completeFrom = found.commit();
      unflushed.add(new Unflushed(ShownCommits.log(connection).inserted(), at));
      connection.rollback();
      return engine.follow(at);
    }

    private void requireSame(ShownCommit found) throws FeedGap {
      boolean isKnown = !found.committedAt().equals(Instant.EPOCH);
      if (found.position().group() > 0 && isKnown && !found.equals(at(found.position()))) {
        throw new FeedGap(found.position(), "the engine has another commit there");
      }
    }

    /** What complete tables show at a position; null if no unit of work ends there. */
    private @Nullable ShownCommit at(FeedPosition position) throws FeedGap {
      try (var group = engine.follow(FeedPosition.afterGroup(position.group() - 1))) {
        for (CommittedUnit unit : group.read(1)) {
          if (unit.position().equals(position)) {
            return new ShownCommit(engine.source(), position, unit.commit(), unit.time(), true);
          }
        }
      }
      return null;
    }

    /** Between two lots what was committed meanwhile is applied, so that the journal gets free. */
    private void fill() throws SQLException {
      LOG.info("The tables are filled from the contents of {}", names);
      state.filling();
      references.suspend();
      ShownCommits.write(writes, names, shown);
      changes.filled(writes, names, shown.commit(), options.context().clock().instant());
      writes.commit();
      long last = 0;
      for (JpaService service : services) {
        writer.clear(FollowedTables.types(List.of(service)));
        last = Math.max(last, engine.contents(service.name(), bounds.fillBatch(), this::addLot));
      }
      completeFrom = last;
      var unused = engine.force(last);
      isToBeFilled = false;
      state.filled();
    }

    private void addLot(List<Aggregate> lot) {
      try {
        writer.apply(
            lot.stream().map(one -> new AggregateChange(AggregateChange.Kind.ADDED, one)).toList(),
            false);
        writes.commit();
        List<RecordedUnit> meanwhile = reader.next();
        if (!meanwhile.isEmpty()) {
          write(meanwhile);
        }
      } catch (SQLException | FeedGap failure) {
        throw new FillFailed(failure);
      }
    }

    /** What the tables show once they are filled, if nothing is committed meanwhile. */
    private ShownCommit begin(FeedPosition from) {
      long forced = engine.forcedCommit();
      try {
        var last = at(from);
        if (last != null) {
          return new ShownCommit(last.source(), from, last.commit(), last.committedAt(), false);
        }
      } catch (FeedGap released) {
        LOG.debug("The last commit is no longer in the journal: {}", released.getMessage());
      }
      return new ShownCommit(engine.source(), from, forced, Instant.EPOCH, false);
    }

    /** There are more commits; not told during a pause, after which they are looked for anyway. */
    private void wake() {
      if (!isPausing) {
        task.wake();
      }
    }

    /**
     * Until the next batch may begin: commits that come one after the other share a transaction.
     * Nobody who waits for a commit waits for that.
     */
    private long pauseNanos() {
      boolean isAwaited = state.isAwaited() || gate.isStopping();
      return isAwaited ? 0 : bounds.batchIntervalNanos() - (nowNanos() - begunNanos);
    }

    long step() throws SQLException, FeedGap {
      if (isToBeFilled) {
        fill();
      }
      isPausing = true;
      long pause = pauseNanos();
      if (pause > 0) {
        return pause;
      }
      isPausing = false;
      return follow();
    }

    private long follow() throws SQLException, FeedGap {
      long forced = engine.forcedCommit();
      observer.before(FollowerStep.READ);
      if (waiting.isEmpty()) {
        waiting.addAll(reader.next());
      }
      long limit = gate.limit();
      List<RecordedUnit> units = takeUpTo(limit);
      if (!units.isEmpty()) {
        begunNanos = nowNanos();
        if (waiting.isEmpty()) {
          reader.readAhead();
        }
        write(units);
        return 0;
      }
      if (!shown.isComplete() && waiting.isEmpty() && forced >= completeFrom) {
        note(shown.complete());
      }
      if (shown.isComplete()) {
        state.shows(shown, waiting.isEmpty() ? Math.max(forced, shown.commit()) : limit);
      }
      return untilFlushCheckNanos();
    }

    private static CommittedUnit last(List<RecordedUnit> units) {
      return units.get(units.size() - 1).unit();
    }

    private List<RecordedUnit> takeUpTo(long limit) {
      var units = new ArrayList<RecordedUnit>();
      while (!waiting.isEmpty() && waiting.element().unit().commit() <= limit) {
        units.add(waiting.remove());
      }
      return units;
    }

    private void write(List<RecordedUnit> recorded) throws SQLException {
      var units = recorded.stream().map(RecordedUnit::unit).toList();
      var written = new ArrayList<AggregateChange>();
      units.forEach(unit -> written.addAll(unit.changes()));
      observer.before(FollowerStep.WRITE);
      writer.apply(written, shown.isComplete());
      changes.add(writes, recorded, options.context().clock().instant());
      var last = last(recorded);
      boolean isComplete = shown.isComplete() || last.commit() >= completeFrom;
      note(
          new ShownCommit(shown.source(), last.position(), last.commit(), last.time(), isComplete));
      if (isComplete) {
        state.wrote(units, options.context().clock().instant());
        state.shows(shown, shown.commit());
      }
    }

    /** Commits with what the tables show then. */
    private void note(ShownCommit next) throws SQLException {
      observer.before(FollowerStep.NOTE);
      ShownCommits.write(writes, names, next);
      if (next.isComplete() && !shown.isComplete()) {
        writes.send(); // without the checks that are resumed
        references.resume();
        ShownCommits.force(connection); // else a crash could take that, and all is filled again
      }
      observer.before(FollowerStep.COMMIT);
      writes.commit();
      shown = next;
      unasked = next.position();
      if (untilAskNanos() <= 0) {
        askLog();
      }
    }

    /** Until the database is to be asked again; each batch alone would cost two round trips. */
    private long untilAskNanos() {
      return FLUSH_CHECK_NANOS - (nowNanos() - askedNanos);
    }

    private long nowNanos() {
      return options.context().scheduler().nanoTime();
    }

    private void askLog() throws SQLException {
      observer.before(FollowerStep.ASK_LOG);
      var log = ShownCommits.log(connection);
      connection.rollback();
      askedNanos = nowNanos();
      var written = unasked;
      if (written != null) {
        unflushed.add(new Unflushed(log.inserted(), written));
        unasked = null;
      }
      release(log.flushed());
    }

    /** When to ask whether the database would lose nothing with its power. */
    private long untilFlushCheckNanos() throws SQLException {
      if (!isFlushed() && untilAskNanos() <= 0) {
        askLog();
      }
      return isFlushed() ? StepTask.WHEN_WOKEN : Math.max(1, untilAskNanos());
    }

    private boolean isFlushed() {
      return unasked == null && unflushed.isEmpty();
    }

    /** Releases what ends in the flushed part of the database's log. */
    private void release(long flushed) throws SQLException {
      FeedPosition durable = null;
      while (!unflushed.isEmpty() && unflushed.peek().endsBelow() <= flushed) {
        durable = unflushed.remove().position();
      }
      if (durable != null) {
        observer.before(FollowerStep.RELEASE);
        feed.applied(durable);
      }
    }

    @Override
    public void close() {
      reader.close();
      closeConnection();
    }

    private void closeConnection() {
      writes.close();
      try (connection) {
        connection.rollback();
        references.resume();
        tables.release(connection);
      } catch (SQLException e) {
        LOG.debug("The follower's connection was lost", e);
      }
    }
  }
}
