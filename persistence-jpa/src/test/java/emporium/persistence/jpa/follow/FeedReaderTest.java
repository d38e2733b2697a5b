package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Batches of a feed, some of which are read before they are asked for. */
class FeedReaderTest {
  private final Feed feed = new Feed();
  private final Deque<Runnable> begun = new ArrayDeque<>();
  private final FeedReader reader =
      new FeedReader(
          feed,
          units -> units.stream().map(unit -> new RecordedUnit(unit, List.of())).toList(),
          1,
          begun::add);

  /** Has the units that were committed and not read. */
  private static final class Feed implements CommitFeed {
    private final List<CommittedUnit> units = new ArrayList<>();
    private @Nullable FeedGap gap;
    private boolean isClosed;

    void commit(long number) {
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
      if (gap != null) {
        throw gap;
      }
      var read = List.copyOf(units);
      units.clear();
      return read;
    }

    @Override
    public void applied(FeedPosition upTo) {}

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private List<Long> next() throws FeedGap {
    return reader.next().stream().map(recorded -> recorded.unit().commit()).toList();
  }

  @Test
  void next_afterAReadAhead_isWhatThatHasRead() throws FeedGap {
    feed.commit(1);
    reader.readAhead();
    begun.remove().run();
    feed.commit(2);
    assertEquals(List.of(1L), next());
    assertEquals(List.of(2L), next());
  }

  /** Who finds nothing takes all that was committed before the call to be read. */
  @Test
  void next_whenAReadAheadHasFoundNothing_readsAgain() throws FeedGap {
    reader.readAhead();
    begun.remove().run();
    feed.commit(1);
    assertEquals(List.of(1L), next());
  }

  @Test
  void next_whenAReadAheadFailed_failsLikewise() throws FeedGap {
    var gap = new FeedGap(FeedPosition.afterGroup(1), "released");
    feed.gap = gap;
    reader.readAhead();
    begun.remove().run();
    assertEquals(gap, assertThrows(FeedGap.class, this::next));
  }

  @Test
  void close_whenAReadAheadHasEnded_closesTheFeed() {
    reader.readAhead();
    begun.remove().run();
    reader.close();
    assertTrue(feed.isClosed);
  }
}
