package emporium.persistence.jpa.follow;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The bounds of a follower.
 *
 * @param batchBytesMax units of work of at most so many bytes are one transaction
 * @param batchIntervalMs from the begin of one transaction to that of the next, unless a reader
 *     waits for a commit
 * @param fillBatch so many aggregates are one transaction while the tables are filled
 * @param retryPauseMs pause after a failure of the database
 * @param changesBytesMax most bytes of what is kept of changes, with indexes
 * @param changesAgeMax how long it is kept
 * @param reader the role that may only select
 */
@RecordBuilder
public record FollowerOptions(
    int batchBytesMax,
    long batchIntervalMs,
    int fillBatch,
    long retryPauseMs,
    long changesBytesMax,
    Duration changesAgeMax,
    String reader)
    implements FollowerOptionsBuilder.With {
  /** Usual bounds. */
  public static final FollowerOptions DEFAULTS =
      FollowerOptionsBuilder.builder()
          .batchBytesMax(1 << 20)
          .batchIntervalMs(10)
          .fillBatch(1_000)
          .retryPauseMs(1_000)
          .changesBytesMax(1L << 30)
          .changesAgeMax(Duration.ofDays(7))
          .reader("emporium_reader")
          .build();

  /** The same in nanoseconds. */
  public long batchIntervalNanos() {
    return TimeUnit.MILLISECONDS.toNanos(batchIntervalMs);
  }
}
