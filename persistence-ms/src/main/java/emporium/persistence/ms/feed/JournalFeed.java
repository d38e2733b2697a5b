package emporium.persistence.ms.feed;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommitFeed;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.ms.commit.GroupCompression;
import emporium.persistence.ms.commit.UnitOfWorkCodec;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.journal.FollowerRetention;
import emporium.persistence.ms.journal.JournalReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a feed from the journal, which keeps what was not applied yet. */
public final class JournalFeed implements CommitFeed {
  private final JournalReader journal;
  private final ImageCodec images;
  private final FollowerRetention retention;
  private FeedPosition position;

  /**
   * @param journal reads from the group of the position on
   * @param after units up to this position are left out
   */
  public JournalFeed(
      JournalReader journal, ImageCodec images, FollowerRetention retention, FeedPosition after) {
    this.journal = journal;
    this.images = images;
    this.retention = retention;
    this.position = after;
  }

  @Override
  public void onMore(Runnable listener) {
    journal.onForced(listener);
  }

  /** The sequence of the group from which a reader has to begin for what follows a position. */
  public static long firstGroup(FeedPosition after) {
    return after.unit() == FeedPosition.WHOLE_GROUP ? after.group() + 1 : after.group();
  }

  @Override
  public List<CommittedUnit> read(long bytesMax) throws FeedGap {
    var units = new ArrayList<CommittedUnit>();
    try {
      int unused = journal.read(bytesMax, (group, payload) -> add(group, payload, units));
    } catch (JournalReader.GroupReleased released) {
      throw new FeedGap(position, "the journal has released them");
    } catch (UnitOfWorkCodec.OtherVersion earlier) {
      throw new FeedGap(position, "another version has written them");
    }
    return units;
  }

  private long add(long group, ByteBuffer payload, List<CommittedUnit> units) {
    ByteBuffer whole = GroupCompression.decompress(payload);
    int bytes = whole.remaining();
    var read = UnitOfWorkCodec.read(whole);
    for (int i = 0; i < read.size(); i++) {
      boolean isLast = i == read.size() - 1;
      var at = isLast ? FeedPosition.afterGroup(group) : new FeedPosition(group, i);
      if (at.compareTo(position) > 0) {
        units.add(unit(at, read.get(i)));
        position = at;
      }
    }
    return bytes;
  }

  private CommittedUnit unit(FeedPosition at, UnitOfWorkCodec.UnitRecord unit) {
    var changes = new ArrayList<AggregateChange>();
    for (UnitOfWorkCodec.Change change : unit.changes()) {
      @Nullable Aggregate image = images.decode(change.image());
      if (image != null) {
        changes.add(new AggregateChange(kind(change.kind()), image));
      }
    }
    return new CommittedUnit(
        unit.commit(),
        at,
        unit.service(),
        unit.time(),
        unit.cause(),
        unit.transaction(),
        unit.consumed(),
        changes);
  }

  private static AggregateChange.Kind kind(UnitOfWorkCodec.Kind stored) {
    return switch (stored) {
      case ADDED -> AggregateChange.Kind.ADDED;
      case CHANGED -> AggregateChange.Kind.CHANGED;
      case REMOVED -> AggregateChange.Kind.REMOVED;
      case ARCHIVED -> AggregateChange.Kind.ARCHIVED;
    };
  }

  /**
   * {@inheritDoc} The group of the position is kept, so that a follower can be compared with it.
   */
  @Override
  public void applied(FeedPosition upTo) {
    retention.applied(upTo.group() - 1);
  }

  @Override
  public void close() {
    journal.close();
  }
}
