package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the groups of a stretch of the journal changed, joined: the stuff of the next checkpoint. An
 * object changed many times stands here once. Not thread-safe.
 */
final class Delta {
  private final Set<Object> changed = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Move> moves = new ArrayList<>();
  private final Map<Aggregate, Leaving> leaving = new LinkedHashMap<>();
  private final List<PendingEvent> emitted = new ArrayList<>();
  private final List<PendingEvent> finished = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final Set<CommitSequence.InboxKey> inboxes = new LinkedHashSet<>();
  private long upTo;

  /** An aggregate that came or went, in the order in which that happened. */
  record Move(Aggregate aggregate, Table<?, ?> table, boolean added) {}

  /** An aggregate that became history, as it was then and stays. */
  record Leaving(Table<?, ?> table, ByteBuffer image) {}

  Delta(long upTo) {
    this.upTo = upTo;
  }

  /** Joins a unit that stands in the journal's group of that number. */
  void add(UnitOfWork unit, long group) {
    changed.addAll(unit.changed());
    unit.added().forEach((aggregate, table) -> added(aggregate, table));
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

  void changed(Object object) {
    changed.add(object);
  }

  void added(Aggregate aggregate, Table<?, ?> table) {
    changed.add(aggregate);
    moves.add(new Move(aggregate, table, true));
  }

  void removed(Aggregate aggregate, Table<?, ?> table) {
    changed.remove(aggregate);
    if (leaving.remove(aggregate) == null) {
      moves.add(new Move(aggregate, table, false));
    }
  }

  void archived(Aggregate aggregate, Table<?, ?> table, ByteBuffer image) {
    removed(aggregate, table);
    leaving.put(aggregate, new Leaving(table, image));
  }

  void emitted(PendingEvent event) {
    emitted.add(event);
    topics.add(event.envelope.id().topic());
  }

  void finished(PendingEvent event) {
    finished.add(event);
  }

  void consumed(CommitSequence.InboxKey inbox) {
    inboxes.add(inbox);
  }

  boolean isEmpty() {
    return changed.isEmpty()
        && moves.isEmpty()
        && leaving.isEmpty()
        && emitted.isEmpty()
        && finished.isEmpty()
        && inboxes.isEmpty();
  }

  Set<Object> changed() {
    return changed;
  }

  List<Move> moves() {
    return moves;
  }

  /** What leaves memory. */
  Map<Aggregate, Leaving> leaving() {
    return leaving;
  }

  List<PendingEvent> emitted() {
    return emitted;
  }

  List<PendingEvent> finished() {
    return finished;
  }

  Set<String> topics() {
    return topics;
  }

  Set<CommitSequence.InboxKey> inboxes() {
    return inboxes;
  }

  /** The last journal group in here. */
  long upTo() {
    return upTo;
  }
}
