package emporium.persistence.jpa;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.feed.FollowedEngine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An engine that is followed wrongly: what a wrong follower would write is in its feed. */
record WrongFeed(FollowedEngine engine, Fault fault) implements FollowedEngine {
  /** What is wrong with every tenth unit of work. */
  enum Fault {
    /** Its last change is applied with the next unit. */
    SPLIT,
    /** It is applied again with the next unit. */
    TWICE,
    /** It is not applied. */
    SKIPPED,
    /** All is well with it, but each unit need not be kept as soon as it was read. */
    RELEASED
  }

  private static final int EACH = 10;

  @Override
  public CommitFeed follow(FeedPosition after) {
    return new Feed(engine.follow(after));
  }

  private final class Feed implements CommitFeed {
    private final CommitFeed right;
    private final Deque<CommittedUnit> waiting = new ArrayDeque<>();
    private List<AggregateChange> late = List.of();
    private int read;

    Feed(CommitFeed right) {
      this.right = right;
    }

    /** One unit at a time, so that each is a transaction of the database. */
    @Override
    public List<CommittedUnit> read(long bytesMax) throws FeedGap {
      if (waiting.isEmpty()) {
        waiting.addAll(right.read(bytesMax));
      }
      if (waiting.isEmpty()) {
        return List.of();
      }
      var unit = waiting.remove();
      if (fault == Fault.RELEASED) {
        right.applied(unit.position());
        return List.of(unit);
      }
      return List.of(wrong(unit));
    }

    private CommittedUnit wrong(CommittedUnit unit) {
      var changes = new ArrayList<>(unit.changes());
      var later = List.<AggregateChange>of();
      read++;
      if (read % EACH == 0 && !changes.isEmpty()) {
        switch (fault) {
          case SPLIT -> later = List.of(changes.remove(changes.size() - 1));
          case TWICE -> later = List.copyOf(changes);
          case SKIPPED -> changes.clear();
          case RELEASED -> throw new IllegalStateException("Nothing is wrong with its units");
        }
      }
      changes.addAll(late);
      late = later;
      return new CommittedUnit(
          unit.commit(),
          unit.position(),
          unit.service(),
          unit.time(),
          unit.cause(),
          unit.transaction(),
          unit.consumed(),
          changes);
    }

    @Override
    public void onMore(Runnable listener) {
      right.onMore(listener);
    }

    @Override
    public void applied(FeedPosition upTo) {
      right.applied(upTo);
    }

    @Override
    public void close() {
      right.close();
    }
  }

  @Override
  public String source() {
    return engine.source();
  }

  @Override
  public long epoch() {
    return engine.epoch();
  }

  @Override
  public long acknowledgedCommit() {
    return engine.acknowledgedCommit();
  }

  @Override
  public long forcedCommit() {
    return engine.forcedCommit();
  }

  @Override
  public CompletionStage<@Nullable Void> force(long commit) {
    return engine.force(commit);
  }

  @Override
  public FeedPosition forcedPosition() {
    return engine.forcedPosition();
  }

  @Override
  public long contents(String service, int lotMax, Consumer<List<Aggregate>> each) {
    return engine.contents(service, lotMax, each);
  }
}
