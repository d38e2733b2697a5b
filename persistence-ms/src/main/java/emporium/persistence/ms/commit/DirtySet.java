package emporium.persistence.ms.commit;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.store.IdentityKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the groups of a stretch of the journal changed, joined: the input of the next checkpoint. An
 * aggregate changed many times is here once, as its last unit left it. Not thread-safe.
 */
public final class DirtySet {
  private final Map<IdentityKey, StoredChange> changed = new LinkedHashMap<>();
  private final List<MembershipChange> moves = new ArrayList<>();
  private final Map<Aggregate, ArchivedImage> archived = new LinkedHashMap<>();
  private final List<OutboxEvent> emitted = new ArrayList<>();
  private final List<OutboxEvent> finished = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final Set<CommitSequence.InboxKey> inboxes = new LinkedHashSet<>();
  private long upTo;

  /** What an aggregate is to be in the store. */
  record StoredChange(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {}

  /** An aggregate that came or went, in the order in which that happened. */
  record MembershipChange(Aggregate aggregate, Table<?, ?> table, boolean added) {}

  /** An aggregate that became history, as it was then and stays. */
  record ArchivedImage(Table<?, ?> table, ByteBuffer image) {}

  public DirtySet(long upTo) {
    this.upTo = upTo;
  }

  /** Joins a unit of the journal's group of that number. */
  void add(UnitOfWork unit, long group) {
    unit.changed()
        .forEach((aggregate, image) -> changed(aggregate, unit.tableOf(aggregate), image));
    unit.added().forEach((aggregate, image) -> added(aggregate, unit.tableOf(aggregate), image));
    unit.removed().forEach(aggregate -> removed(aggregate, unit.tableOf(aggregate)));
    unit.archived()
        .forEach((aggregate, image) -> archived(aggregate, unit.tableOf(aggregate), image));
    unit.emitted.forEach(this::emitted);
    if (unit.finished != null) {
      finished.add(unit.finished);
    }
    if (unit.consumed != null) {
      inboxes.add(new CommitSequence.InboxKey(unit.service(), unit.consumed.id().topic()));
    }
    upTo = group;
  }

  /** Everything up to this journal group is in here or in the store. */
  void upTo(long group) {
    upTo = group;
  }

  void changed(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    changed.put(new IdentityKey(aggregate), new StoredChange(aggregate, table, image));
  }

  void added(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    changed(aggregate, table, image);
    moves.add(new MembershipChange(aggregate, table, true));
  }

  void removed(Aggregate aggregate, Table<?, ?> table) {
    changed.remove(new IdentityKey(aggregate));
    if (archived.remove(aggregate) == null) {
      moves.add(new MembershipChange(aggregate, table, false));
    }
  }

  void archived(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    removed(aggregate, table);
    archived.put(aggregate, new ArchivedImage(table, image));
  }

  void emitted(OutboxEvent event) {
    emitted.add(event);
    topics.add(event.envelope.id().topic());
  }

  public void finished(OutboxEvent event) {
    finished.add(event);
  }

  void consumed(CommitSequence.InboxKey inbox) {
    inboxes.add(inbox);
  }

  boolean isEmpty() {
    return changed.isEmpty()
        && moves.isEmpty()
        && archived.isEmpty()
        && emitted.isEmpty()
        && finished.isEmpty()
        && inboxes.isEmpty();
  }

  /** The aggregates that are to be written. */
  Collection<StoredChange> changed() {
    return changed.values();
  }

  List<MembershipChange> moves() {
    return moves;
  }

  /** The aggregates to be archived. */
  Map<Aggregate, ArchivedImage> archived() {
    return archived;
  }

  List<OutboxEvent> emitted() {
    return emitted;
  }

  List<OutboxEvent> finished() {
    return finished;
  }

  Set<String> topics() {
    return topics;
  }

  Set<CommitSequence.InboxKey> inboxes() {
    return inboxes;
  }

  /** The last journal group in here. */
  public long upTo() {
    return upTo;
  }
}
