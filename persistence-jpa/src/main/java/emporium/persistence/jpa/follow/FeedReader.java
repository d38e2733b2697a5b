package emporium.persistence.jpa.follow;

import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a feed, batch by batch, with the records of what changed; the next batch on another thread
 * while the last one is written, if that is asked for. So two batches are in memory at most. Used
 * by one thread.
 */
public final class FeedReader implements AutoCloseable {
  private final CommitFeed feed;
  private final Function<List<CommittedUnit>, List<RecordedUnit>> recorder;
  private final long batchBytesMax;
  private final Executor reading;
  private @Nullable CompletableFuture<List<RecordedUnit>> ahead;

  /**
   * @param recorder makes the records, on either thread
   * @param reading runs the reads ahead
   */
  public FeedReader(
      CommitFeed feed,
      Function<List<CommittedUnit>, List<RecordedUnit>> recorder,
      long batchBytesMax,
      Executor reading) {
    this.feed = feed;
    this.recorder = recorder;
    this.batchBytesMax = batchBytesMax;
    this.reading = reading;
  }

  /** Begins to read what {@link #next} is asked for next. */
  public void readAhead() {
    if (ahead == null) {
      ahead = CompletableFuture.supplyAsync(this::readForLater, reading);
    }
  }

  /**
   * What follows the last batch; empty only if there was nothing when this was called, whatever a
   * read ahead has found before.
   */
  public List<RecordedUnit> next() throws FeedGap {
    var read = readBefore();
    return read.isEmpty() ? read() : read;
  }

  private List<RecordedUnit> readBefore() throws FeedGap {
    var begun = ahead;
    if (begun == null) {
      return List.of();
    }
    ahead = null;
    try {
      return begun.join();
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof FeedGap gap) {
        throw gap;
      }
      throw failure.getCause() instanceof RuntimeException known ? known : failure;
    }
  }

  private List<RecordedUnit> readForLater() {
    try {
      return read();
    } catch (FeedGap gap) {
      throw new CompletionException(gap);
    }
  }

  private List<RecordedUnit> read() throws FeedGap {
    return recorder.apply(feed.read(batchBytesMax));
  }

  /** Closes the feed, when a read ahead has ended. */
  @Override
  public void close() {
    var begun = ahead;
    if (begun != null) {
      var unused = begun.handle((units, failure) -> true).join();
    }
    feed.close();
  }
}
