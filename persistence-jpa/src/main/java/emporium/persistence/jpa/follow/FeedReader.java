package emporium.persistence.jpa.follow;

import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a feed, batch by batch, with the records of what changed; the next batch on another thread
 * while the last one is written, if that is asked for. So two batches are in memory at most. Used
 * by one thread.
 */
public final class FeedReader implements AutoCloseable {
  private final CommitFeed feed;
  private final LongSupplier forcedCommit;
  private final Function<List<CommittedUnit>, List<RecordedUnit>> recorder;
  private final long batchBytesMax;
  private final EngineScheduler scheduler;
  private final ExecutorService reading;
  private @Nullable CompletableFuture<Batch> ahead;
  private boolean hasMore;

  /**
   * @param hasMore whether more was durable when they were read
   */
  private record Batch(List<RecordedUnit> units, boolean hasMore) {}

  /**
   * @param forcedCommit the last durable commit
   * @param recorder makes the records, on either thread
   */
  public FeedReader(
      CommitFeed feed,
      LongSupplier forcedCommit,
      Function<List<CommittedUnit>, List<RecordedUnit>> recorder,
      long batchBytesMax,
      EngineScheduler scheduler) {
    this.feed = feed;
    this.forcedCommit = forcedCommit;
    this.recorder = recorder;
    this.batchBytesMax = batchBytesMax;
    this.scheduler = scheduler;
    this.reading = scheduler.pool("emporium-table-feed", 1);
  }

  /**
   * Begins to read what {@link #next} is asked for next, if the last batch has left something:
   * commits that come one by one are read when they are wanted, with all that came until then.
   */
  public void readAhead() {
    if (hasMore && ahead == null) {
      ahead = CompletableFuture.supplyAsync(this::readForLater, reading);
    }
  }

  /** What follows the last batch; empty only if nothing was durable when this was called. */
  public List<RecordedUnit> next() throws FeedGap {
    var begun = ahead;
    ahead = null;
    Batch batch = begun == null ? read() : await(begun);
    if (batch.units().isEmpty() && begun != null) {
      batch = read(); // there may be something since
    }
    hasMore = batch.hasMore();
    return batch.units();
  }

  private Batch await(CompletableFuture<Batch> begun) throws FeedGap {
    try {
      return scheduler.await(begun);
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof FeedGap gap) {
        throw gap;
      }
      throw failure.getCause() instanceof RuntimeException known ? known : failure;
    }
  }

  private Batch readForLater() {
    try {
      return read();
    } catch (FeedGap gap) {
      throw new CompletionException(gap);
    }
  }

  private Batch read() throws FeedGap {
    long forced = forcedCommit.getAsLong();
    List<CommittedUnit> units = feed.read(batchBytesMax);
    boolean isCut = !units.isEmpty() && units.get(units.size() - 1).commit() < forced;
    return new Batch(recorder.apply(units), isCut);
  }

  /** Closes the feed, when a read ahead has ended. */
  @Override
  public void close() {
    var begun = ahead;
    if (begun != null) {
      var unused = scheduler.await(begun.handle((batch, failure) -> true));
    }
    reading.shutdown();
    feed.close();
  }
}
