package emporium.persistence.ms.commit;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.graph.Table;
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
  private final Map<Aggregate, StoredChange> changed = new LinkedHashMap<>();
  private final List<Removal> removed = new ArrayList<>();
  private final Map<Aggregate, StoredChange> archived = new LinkedHashMap<>();
  private final Set<OutboxEvent> emitted = new LinkedHashSet<>();
  private final List<OutboxEvent> finished = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final Set<CommitSequence.InboxKey> inboxes = new LinkedHashSet<>();
  private long upTo;
  private long bytes;

  /** What an aggregate is to be in the store or in history. Its image is in nothing else. */
  static final class StoredChange {
    final Aggregate aggregate;
    final Table<?, ?> table;
    final byte[] image;

    /** Whether the store does not have it yet. */
    final boolean isNew;

    private StoredChange(Aggregate aggregate, Table<?, ?> table, byte[] image, boolean isNew) {
      this.aggregate = aggregate;
      this.table = table;
      this.image = image;
      this.isNew = isNew;
    }
  }

  /** An aggregate that went. */
  record Removal(Aggregate aggregate, Table<?, ?> table) {}

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

  void changed(Aggregate aggregate, Table<?, ?> table, byte[] image) {
    changed.compute(
        aggregate,
        (same, before) ->
            new StoredChange(aggregate, table, image, before != null && before.isNew));
  }

  void added(Aggregate aggregate, Table<?, ?> table, byte[] image) {
    changed.put(aggregate, new StoredChange(aggregate, table, image, true));
  }

  void removed(Aggregate aggregate, Table<?, ?> table) {
    var before = changed.remove(aggregate);
    boolean isNew = before != null && before.isNew;
    if (archived.remove(aggregate) == null && !isNew) {
      removed.add(new Removal(aggregate, table));
    }
  }

  void archived(Aggregate aggregate, Table<?, ?> table, byte[] image) {
    removed(aggregate, table);
    archived.put(aggregate, new StoredChange(aggregate, table, image, false));
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

  /** Those that the store has and shall not have any more; one may be among the new ones again. */
  List<Removal> removed() {
    return removed;
  }

  /** The aggregates to be archived. */
  Collection<StoredChange> archived() {
    return archived.values();
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
