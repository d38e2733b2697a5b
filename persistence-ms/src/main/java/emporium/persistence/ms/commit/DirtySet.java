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
 * aggregate changed many times is here once, as its last unit left it; an aggregate or event that
 * came and went is not here at all, so it leaves memory with its last user. Not thread-safe.
 */
public final class DirtySet {
  private final Map<IdentityKey, StoredChange> changed = new LinkedHashMap<>();
  private final Map<IdentityKey, Member> added = new LinkedHashMap<>();
  private final List<Member> removed = new ArrayList<>();
  private final Map<Aggregate, ArchivedImage> archived = new LinkedHashMap<>();
  private final Set<OutboxEvent> emitted = new LinkedHashSet<>();
  private final List<OutboxEvent> finished = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final Set<CommitSequence.InboxKey> inboxes = new LinkedHashSet<>();
  private long upTo;
  private long bytes;

  /** What an aggregate is to be in the store. */
  record StoredChange(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {}

  /** An aggregate that came or went. */
  record Member(Aggregate aggregate, Table<?, ?> table) {}

  /** An aggregate that became history, as it was then and stays. */
  record ArchivedImage(Table<?, ?> table, ByteBuffer image) {}

  public DirtySet(long upTo) {
    this.upTo = upTo;
  }

  /** Joins the units of the journal's group of that number. */
  void add(List<UnitOfWork> units, long group, long groupBytes) {
    units.forEach(this::add);
    upTo(group, groupBytes);
  }

  private void add(UnitOfWork unit) {
    unit.changed()
        .forEach((aggregate, image) -> changed(aggregate, unit.tableOf(aggregate), image));
    unit.added().forEach((aggregate, image) -> added(aggregate, unit.tableOf(aggregate), image));
    unit.removed().forEach(aggregate -> removed(aggregate, unit.tableOf(aggregate)));
    unit.archived()
        .forEach((aggregate, image) -> archived(aggregate, unit.tableOf(aggregate), image));
    unit.emitted.forEach(this::emitted);
    if (unit.finished != null) {
      finished(unit.finished);
    }
    if (unit.consumed != null) {
      inboxes.add(new CommitSequence.InboxKey(unit.service(), unit.consumed.id().topic()));
    }
  }

  /** Everything up to this journal group, of so many bytes, is in here or in the store. */
  void upTo(long group, long groupBytes) {
    upTo = group;
    bytes += groupBytes;
  }

  void changed(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    changed.put(new IdentityKey(aggregate), new StoredChange(aggregate, table, image));
  }

  void added(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    changed(aggregate, table, image);
    added.put(new IdentityKey(aggregate), new Member(aggregate, table));
  }

  void removed(Aggregate aggregate, Table<?, ?> table) {
    var key = new IdentityKey(aggregate);
    changed.remove(key);
    boolean isStored = archived.remove(aggregate) == null && added.remove(key) == null;
    if (isStored) {
      removed.add(new Member(aggregate, table));
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

  /** An event that every consumer has consumed. */
  public void finished(OutboxEvent event) {
    if (!emitted.remove(event)) {
      finished.add(event);
    }
  }

  void consumed(CommitSequence.InboxKey inbox) {
    inboxes.add(inbox);
  }

  /** Whether there is nothing to cover: groups whose changes cancel each other out count. */
  boolean isEmpty() {
    return bytes == 0 && finished.isEmpty();
  }

  /** Bytes of the journal's groups in here. */
  long bytes() {
    return bytes;
  }

  /** The aggregates that are to be written. */
  Collection<StoredChange> changed() {
    return changed.values();
  }

  /** The aggregates that the store does not have yet. */
  Collection<Member> added() {
    return added.values();
  }

  /** Those that it has and shall not have any more; one may be among the added ones again. */
  List<Member> removed() {
    return removed;
  }

  /** The aggregates to be archived. */
  Map<Aggregate, ArchivedImage> archived() {
    return archived;
  }

  /** The events that the store does not have yet. */
  Collection<OutboxEvent> emitted() {
    return emitted;
  }

  /** Those that it has and shall not have any more. */
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
