package emporium.persistence.jpa;

import emporium.persistence.TablesNotReady;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.jpa.follow.ShownCommit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How far the tables follow, for readers and reports. Thread-safe; written by the follower. */
public final class FollowerState {
  private final DurabilityGate reached;
  private volatile @Nullable ShownCommit shown;
  private volatile @Nullable String why = "not connected yet";
  private volatile boolean isToBeFilled;
  private volatile String address = "";
  private final LongAdder units = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final LongAdder fills = new LongAdder();
  private volatile Consumer<Duration> lag = behind -> {};

  /**
   * @param wanted called when a caller waits for more than any caller before
   */
  FollowerState(Executor executor, Runnable wanted) {
    this.reached = new DurabilityGate(executor, wanted);
  }

  /** Sets what is told how old each unit of work was when the tables showed it. */
  public void onLag(Consumer<Duration> observer) {
    lag = observer;
  }

  /** What the tables show; null while they show no commit. */
  public @Nullable ShownCommit shown() {
    return shown;
  }

  /** The JDBC address of the database; empty before it is known. */
  public String address() {
    return address;
  }

  void address(String jdbcUrl) {
    address = jdbcUrl;
  }

  /** Why the tables show no commit, or do not go on; null if they follow. */
  public @Nullable String why() {
    return why;
  }

  /** Units of work that were written since the start. */
  public long units() {
    return units.sum();
  }

  /** Transactions of the database in which they were written. */
  public long batches() {
    return batches.sum();
  }

  /** How often the tables were filled since the start. */
  public long fills() {
    return fills.sum();
  }

  /** Everything up to this commit is in the tables. */
  public long shownUpTo() {
    return reached.durableUpTo();
  }

  /** Completes when the tables show a commit with that number or a later one. */
  public CompletionStage<@Nullable Void> whenShown(long commit) {
    return reached.whenDurable(commit);
  }

  /** Whether a caller waits for a commit. */
  boolean isAwaited() {
    return reached.hasWaiters();
  }

  /**
   * What the tables show.
   *
   * @throws TablesNotReady if they show no commit
   */
  ShownCommit requireShown() {
    var now = shown;
    if (now == null) {
      throw new TablesNotReady(why == null ? "they are being filled" : why);
    }
    return now;
  }

  boolean isToBeFilled() {
    return isToBeFilled;
  }

  /** The tables are filled at the next try. */
  void refill() {
    isToBeFilled = true;
  }

  void filling() {
    shown = null;
    why = "they are being filled";
    fills.increment();
  }

  void filled() {
    isToBeFilled = false;
  }

  void connected() {
    if (shown != null) {
      why = null;
    }
  }

  void failed(Throwable failure) {
    why = failure.toString();
  }

  void wrote(List<CommittedUnit> written, Instant now) {
    units.add(written.size());
    batches.increment();
    written.forEach(unit -> lag.accept(Duration.between(unit.time(), now)));
  }

  /** The tables show that; everything up to a commit is in them. */
  void shows(ShownCommit now, long upTo) {
    shown = now;
    why = null;
    if (upTo > reached.durableUpTo()) {
      reached.markDurable(upTo);
    }
  }
}
