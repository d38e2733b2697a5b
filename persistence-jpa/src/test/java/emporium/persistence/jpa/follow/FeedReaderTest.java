package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import java.time.Instant;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches of a feed, some of which are read before they are asked for. */
@Timeout(60)
class FeedReaderTest {
  private final Feed feed = new Feed();
  private final FeedReader reader =
      new FeedReader(
          feed,
          () -> feed.forced,
          units -> units.stream().map(unit -> new RecordedUnit(unit, List.of())).toList(),
          1,
          EngineScheduler.THREADS);

  /** Has the units that were committed and not read, and gives one at a time. */
  private static final class Feed implements CommitFeed {
    private final Deque<CommittedUnit> units = new ConcurrentLinkedDeque<>();
    private final Semaphore reads = new Semaphore(0); // that have ended
    private final Semaphore permits = new Semaphore(0);
    private volatile boolean isHeld;
    private volatile long forced;
    private volatile @Nullable FeedGap gap;
    private volatile boolean isClosed;
    private volatile boolean isRead;
    private volatile @Nullable Thread lastReader;

    void commit(long number) {
      forced = number;
      units.add(
          new CommittedUnit(
              number,
              FeedPosition.afterGroup(number),
              "bank",
              Instant.EPOCH,
              "Command",
              null,
              null,
              List.of()));
    }

    @Override
    public void onMore(Runnable listener) {}

    @Override
    public List<CommittedUnit> read(long bytesMax) throws FeedGap {
      lastReader = Thread.currentThread();
      if (isHeld) {
        permits.acquireUninterruptibly();
      }
      try {
        var failure = gap;
        if (failure != null) {
          throw failure;
        }
        var unit = units.poll();
        return unit == null ? List.of() : List.of(unit);
      } finally {
        isRead = true;
        reads.release();
      }
    }

    @Override
    public void applied(FeedPosition upTo) {}

    @Override
    public void close() {
      isClosed = isRead;
    }
  }

  @AfterEach
  void close() {
    reader.close();
  }

  private List<Long> next() throws FeedGap {
    return reader.next().stream().map(recorded -> recorded.unit().commit()).toList();
  }

  @Test
  void commits_thatWereLeft_areReadWhileTheLastOnesAreWritten() throws FeedGap {
    feed.commit(1);
    feed.commit(2);
    feed.commit(3);
    assertEquals(List.of(1L), next());
    readAhead();
    assertEquals(List.of(2L), next());
    assertEquals(0, feed.reads.drainPermits());
    assertEquals(List.of(3L), next());
  }

  /** It would be older than what there is when it is wanted. */
  @Test
  void readAhead_whenNothingWasLeft_readsNothing() throws FeedGap {
    feed.commit(1);
    assertEquals(List.of(1L), next());
    feed.commit(2);
    reader.readAhead();
    assertEquals(List.of(2L), next());
    assertEquals(Thread.currentThread(), feed.lastReader);
  }

  /** Who finds nothing takes all that was committed before the call to be read. */
  @Test
  void next_whenAReadAheadHasFoundNothing_readsAgain() throws FeedGap {
    feed.commit(1);
    feed.forced = 2; // by a commit that the feed does not have yet
    assertEquals(List.of(1L), next());
    readAhead();
    feed.commit(2);
    assertEquals(List.of(2L), next());
  }

  @Test
  void next_whenAReadAheadFailed_failsLikewise() throws FeedGap {
    feed.commit(1);
    feed.forced = 2;
    assertEquals(List.of(1L), next());
    var gap = new FeedGap(FeedPosition.afterGroup(1), "released");
    feed.gap = gap;
    readAhead();
    assertEquals(gap, assertThrows(FeedGap.class, this::next));
  }

  @Test
  void close_duringAReadAhead_waitsForItsEnd() throws FeedGap, InterruptedException {
    feed.commit(1);
    feed.forced = 2;
    assertEquals(List.of(1L), next());
    feed.isRead = false;
    feed.isHeld = true;
    reader.readAhead();
    var closing = new Thread(reader::close);
    closing.start();
    while (closing.getState() != Thread.State.WAITING && closing.isAlive()) {
      Thread.onSpinWait();
    }
    feed.permits.release();
    closing.join();
    assertTrue(feed.isClosed);
  }

  /** Reads ahead, until that has ended. */
  private void readAhead() {
    int unused = feed.reads.drainPermits();
    reader.readAhead();
    feed.reads.acquireUninterruptibly();
  }
}
