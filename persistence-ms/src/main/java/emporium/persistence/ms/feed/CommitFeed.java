package emporium.persistence.ms.feed;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.commit.UnitOfWorkCodec;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.journal.FollowerRetention;
import emporium.persistence.ms.journal.JournalReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the durable units of work of an engine's incarnation in commit order, from any position on
 * that the journal still has. The journal keeps what was read and not yet {@linkplain #applied
 * applied}. Belongs to one thread; ends with the incarnation, and goes on with the next one at the
 * same position.
 */
public final class CommitFeed implements AutoCloseable {
  private final JournalReader journal;
  private final ImageCodec images;
  private final FollowerRetention retention;
  private FeedPosition position;

  /** The follower has lost its place: it has to begin with a snapshot. */
  public static final class FeedGap extends Exception {
    private static final long serialVersionUID = 1;

    FeedGap(FeedPosition position) {
      super("The journal no longer has what follows " + position, null, false, false);
    }
  }

  /**
   * @param journal reads from the group of the position on
   * @param after units up to this position are left out
   */
  public CommitFeed(
      JournalReader journal, ImageCodec images, FollowerRetention retention, FeedPosition after) {
    this.journal = journal;
    this.images = images;
    this.retention = retention;
    this.position = after;
  }

  /** Sets what is called when there may be more units; it must not wait. */
  public void onMore(Runnable listener) {
    journal.onForced(listener);
  }

  /** The sequence of the group from which a reader has to begin for what follows a position. */
  public static long firstGroup(FeedPosition after) {
    return after.unit() == FeedPosition.WHOLE_GROUP ? after.group() + 1 : after.group();
  }

  /**
   * Reads the next units, whole groups of them; none if nothing more is forced.
   *
   * @param bytesMax most bytes of them in the journal; at least one group is read
   * @throws FeedGap if the next one is no longer there
   */
  public List<CommittedUnit> read(long bytesMax) throws FeedGap {
    var units = new ArrayList<CommittedUnit>();
    try {
      int unused = journal.read(bytesMax, (group, payload) -> add(group, payload, units));
    } catch (JournalReader.GroupReleased released) {
      throw new FeedGap(position);
    }
    return units;
  }

  private void add(long group, ByteBuffer payload, List<CommittedUnit> units) {
    var read = UnitOfWorkCodec.read(payload);
    for (int i = 0; i < read.size(); i++) {
      boolean isLast = i == read.size() - 1;
      var at = isLast ? FeedPosition.afterGroup(group) : new FeedPosition(group, i);
      if (at.compareTo(position) > 0) {
        units.add(unit(at, read.get(i)));
        position = at;
      }
    }
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
        at, unit.service(), unit.time(), unit.cause(), unit.consumed(), changes);
  }

  private static AggregateChange.Kind kind(UnitOfWorkCodec.Kind stored) {
    return switch (stored) {
      case CHANGED -> AggregateChange.Kind.CHANGED;
      case REMOVED -> AggregateChange.Kind.REMOVED;
      case ARCHIVED -> AggregateChange.Kind.ARCHIVED;
    };
  }

  /** Units up to this position are durable where they were applied: they need not be kept. */
  public void applied(FeedPosition upTo) {
    retention.applied(firstGroup(upTo) - 1);
  }

  @Override
  public void close() {
    journal.close();
  }
}
