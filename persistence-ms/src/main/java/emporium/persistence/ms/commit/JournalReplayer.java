package emporium.persistence.ms.commit;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.journal.ReplayHandler;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings what was loaded from the store up to the end of the journal, before indexes are built.
 * Applying a group twice is the same as applying it once. Used by the opening thread.
 */
public final class JournalReplayer implements ReplayHandler {
  private final Map<String, Graph> graphs = new HashMap<>();
  private final Map<String, Topic<?>> topics = new HashMap<>();
  private final ImageCodec images;
  private final EventCodec codec;
  private final CommitSequence sequence;
  private final long epoch;
  private final DirtySet delta;
  private final long requiredUpTo;
  private final StartProgress progress;
  private long units;

  public JournalReplayer(
      Collection<Graph> graphs,
      Collection<Topic<?>> topics,
      ImageCodec images,
      EventCodec codec,
      CommitSequence sequence,
      long epoch,
      DirtySet delta,
      long neededUpTo,
      StartProgress progress) {
    graphs.forEach(graph -> this.graphs.put(graph.service(), graph));
    topics.forEach(topic -> this.topics.put(topic.name(), topic));
    this.images = images;
    this.codec = codec;
    this.sequence = sequence;
    this.epoch = epoch;
    this.delta = delta;
    this.requiredUpTo = neededUpTo;
    this.progress = progress;
  }

  @Override
  public long requiredUpTo() {
    return requiredUpTo;
  }

  /** How many units were applied. */
  public long units() {
    return units;
  }

  @Override
  public void group(long number, ByteBuffer payload) {
    ByteBuffer units = GroupCompression.decompress(payload);
    int bytes = units.remaining();
    for (UnitOfWorkCodec.UnitRecord unit : UnitOfWorkCodec.read(units)) {
      apply(unit);
      this.units++;
    }
    delta.upTo(number, bytes);
  }

  @Override
  public void read(long bytes, long of) {
    progress.set(bytes, of);
  }

  /** A unit with nothing but an inbox entry may be of a remote consumer. */
  private void apply(UnitOfWorkCodec.UnitRecord unit) {
    if (!unit.changes().isEmpty() || !unit.events().isEmpty()) {
      Graph graph = known(graphs.get(unit.service()), "service", unit.service());
      unit.changes().forEach(change -> apply(change, graph));
    }
    for (UnitOfWorkCodec.EventRecord stored : unit.events()) {
      Topic<?> topic = known(topics.get(stored.id().topic()), "topic", stored.id().topic());
      var event = restored(topic, stored);
      if (sequence.restoreEvent(event)) {
        delta.emitted(event);
      }
    }
    if (unit.consumed() != null) {
      var inbox = new CommitSequence.InboxKey(unit.service(), unit.consumed().topic());
      sequence.replayConsumed(inbox, unit.consumed().sequence());
      delta.consumed(inbox);
    }
  }

  private void apply(UnitOfWorkCodec.Change change, Graph graph) {
    Aggregate image = images.decode(change.image().duplicate());
    if (image == null) {
      return; // of a class that was dropped
    }
    Table<?, ?> table = graph.tableOf(image);
    Aggregate present = table.findSame(image);
    switch (change.kind()) {
      case ADDED, CHANGED -> changed(image, present, table, UnitOfWorkCodec.bytes(change.image()));
      case REMOVED -> removed(present, table);
      case ARCHIVED -> archived(image, present, table, UnitOfWorkCodec.bytes(change.image()));
    }
  }

  private void changed(
      Aggregate image, @Nullable Aggregate present, Table<?, ?> table, byte[] bytes) {
    if (present == null) {
      AggregateAccess.changeable(image, false);
      table.putKey(image);
      delta.added(image, table, bytes);
    } else {
      AggregateAccess.requireNotArchived(present);
      images.restoreInto(present, ByteBuffer.wrap(bytes));
      delta.changed(present, table, bytes);
    }
  }

  private void removed(@Nullable Aggregate present, Table<?, ?> table) {
    if (present != null) {
      table.dropKey(present);
      delta.removed(present, table);
    }
  }

  /** One that is in a pack already stays as it is there. */
  private void archived(
      Aggregate image, @Nullable Aggregate present, Table<?, ?> table, byte[] bytes) {
    if (present != null && AggregateAccess.archived(present)) {
      return;
    }
    Aggregate leaving = image;
    if (present != null) {
      images.restoreInto(present, ByteBuffer.wrap(bytes));
      leaving = present;
    }
    AggregateAccess.changeable(leaving, false);
    AggregateAccess.archived(leaving, true);
    table.archived(leaving);
    delta.archived(leaving, table, bytes);
  }

  private <E extends Event> OutboxEvent restored(
      Topic<E> topic, UnitOfWorkCodec.EventRecord stored) {
    byte[] payload = UnitOfWorkCodec.bytes(stored.payload());
    var kept = OutboxRecord.read(payload);
    var event = codec.decode(kept.event(), topic.type());
    return new OutboxEvent(
        new Envelope<>(topic, stored.id(), event, epoch)
            .withContext(kept.context())
            .withKept(payload),
        topic.consumers(),
        payload);
  }

  private static <T> T known(@Nullable T found, String what, String name) {
    if (found == null) {
      throw new IllegalStateException(
          "The journal has a " + what + " that is not declared: " + name);
    }
    return found;
  }
}
