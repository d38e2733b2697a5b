package emporium.persistence.ms.commit;

import static emporium.persistence.ms.commit.UnitOfWorkCodec.Kind.ADDED;
import static emporium.persistence.ms.commit.UnitOfWorkCodec.Kind.ARCHIVED;
import static emporium.persistence.ms.commit.UnitOfWorkCodec.Kind.CHANGED;
import static emporium.persistence.ms.commit.UnitOfWorkCodec.Kind.REMOVED;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Changes;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.ReadSetVerifier;
import emporium.persistence.ms.graph.SnapshotRegistry;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.image.BeforeImage;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One command's changes: before-images while it runs, what to store and publish once it is
 * committed. Used by the command's thread until then, by the committing and checkpointing threads
 * afterwards.
 */
public final class UnitOfWork implements Changes {
  private static final byte[] NOT_ENCODED = new byte[0];

  private final Graph graph;
  private final ImageCodec encoder;
  private final SnapshotRegistry snapshots;
  private final EventCodec codec;
  private final int bytesMax;
  private final Instant now;
  private final String cause;
  private final @Nullable String context;
  private final Map<Aggregate, Touched> touched = new LinkedHashMap<>();
  private final Map<Aggregate, Table<?, ?>> added = new LinkedHashMap<>();
  private final Set<Aggregate> removed = new LinkedHashSet<>();
  private final Map<Aggregate, byte[]> archived = new LinkedHashMap<>();
  private final List<EmittedEvent<?>> emittedEvents = new ArrayList<>();
  private final List<UnitOfWorkCodec.Change> images = new ArrayList<>();
  private final List<IndexMove> indexMoves = new ArrayList<>();
  private final Map<Aggregate, byte[]> changed = new LinkedHashMap<>();
  private final Map<Aggregate, byte[]> addedImages = new LinkedHashMap<>();
  private @Nullable ImageBuffer scratch; // made for the first image
  private @Nullable Throwable publishFailure;
  private int imageBytes;
  private long encodeNanos;

  /** What this unit consumed, if it applies an event. */
  final @Nullable Envelope<?> consumed;

  /** Set on commit: its number. */
  long commit;

  /** Set on commit: the events of this unit with their numbers. */
  List<OutboxEvent> emitted = List.of();

  /** Set on commit: events that this unit was the last to consume. */
  @Nullable OutboxEvent finished;

  private record Touched(BeforeImage image, Table<?, ?> table, List<Collection<?>> indexKeys) {}

  /** Under which keys of its table's indexes an aggregate was found, and is from the commit on. */
  private record IndexMove(
      Aggregate aggregate,
      Table<?, ?> table,
      List<Collection<?>> before,
      List<Collection<?>> after) {}

  /** An event that is not numbered yet, what it carries, and what the journal keeps of both. */
  static final class EmittedEvent<E extends Event> {
    final Topic<E> topic;
    final E event;
    final @Nullable String context;
    final byte[] payload;

    EmittedEvent(Topic<E> topic, E event, @Nullable String context, byte[] payload) {
      this.topic = topic;
      this.event = event;
      this.context = context;
      this.payload = payload;
    }
  }

  public UnitOfWork(
      Graph graph,
      ImageCodec encoder,
      SnapshotRegistry snapshots,
      EventCodec codec,
      int bytesMax,
      Instant now,
      String cause,
      @Nullable String context,
      @Nullable Envelope<?> consumed) {
    this.graph = graph;
    this.encoder = encoder;
    this.snapshots = snapshots;
    this.codec = codec;
    this.bytesMax = bytesMax;
    this.now = now;
    this.cause = cause;
    this.context = context;
    this.consumed = consumed;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E touch(E aggregate) {
    AggregateAccess.requireNotArchived(aggregate);
    if (!added.containsKey(aggregate) && !touched.containsKey(aggregate)) {
      ReadSetVerifier.verifyBeforeTouch(aggregate);
      var table = graph.tableOf(aggregate);
      snapshots.beforeChange(graph, table, aggregate);
      touched.put(
          aggregate,
          new Touched(encoder.before(aggregate, scratch()), table, table.indexKeys(aggregate)));
      AggregateAccess.changeable(aggregate, true);
    }
    return aggregate;
  }

  private ImageBuffer scratch() {
    var buffer = scratch;
    if (buffer == null) {
      buffer = new ImageBuffer(bytesMax);
      scratch = buffer;
    }
    return buffer;
  }

  private void forgetOwners() {
    if (scratch != null) {
      scratch.forgetOwners();
    }
  }

  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E add(E aggregate) {
    var table = graph.tableOf(aggregate);
    if (!removed.contains(aggregate)) {
      AggregateAccess.requireNotArchived(aggregate);
    }
    if (!table.putKey(aggregate)) {
      throw new IllegalStateException("The key exists: table=" + table.name());
    }
    snapshots.beforeAdd(graph, table, aggregate);
    if (!removed.remove(aggregate)) { // else it is back at its place, and touched
      added.put(aggregate, table);
    }
    return aggregate;
  }

  @Override
  @SuppressWarnings("unchecked") // an image is decoded to the class it was made of
  public <E extends Aggregate> E reopen(E aggregate) {
    if (!AggregateAccess.archived(aggregate) || archived.containsKey(aggregate)) {
      return touch(aggregate);
    }
    forgetOwners();
    var image = ByteBuffer.wrap(encoder.image(aggregate, scratch()));
    var copy = (E) Objects.requireNonNull(encoder.decode(image));
    AggregateAccess.changeable(copy, true);
    remove(aggregate);
    return add(copy);
  }

  @Override
  public void remove(Aggregate aggregate) {
    var table = added.remove(aggregate);
    if (table != null) {
      archived.remove(aggregate);
      AggregateAccess.archived(aggregate, false);
      table.dropKey(aggregate);
      return;
    }
    if (archived.remove(aggregate) != null) {
      AggregateAccess.archived(aggregate, false);
    }
    if (AggregateAccess.archived(aggregate)) {
      snapshots.invalidate(graph);
    } else {
      touch(aggregate);
    }
    removed.add(aggregate);
    graph.tableOf(aggregate).dropKey(aggregate);
  }

  @Override
  public void archive(Aggregate aggregate) {
    touch(aggregate);
    graph.tableOf(aggregate).requireArchivable(aggregate);
    AggregateAccess.changeable(aggregate, false);
    AggregateAccess.archived(aggregate, true);
    archived.put(aggregate, NOT_ENCODED);
  }

  @Override
  public <E extends Event> void emit(Topic<E> topic, E event) {
    if (!topic.producer().equals(graph.service())) {
      throw new IllegalArgumentException(
          "A topic of another service: topic=" + topic + ", service=" + graph.service());
    }
    long startNanos = System.nanoTime();
    byte[] payload = OutboxRecord.of(codec.encode(event), context);
    encodeNanos += System.nanoTime() - startNanos;
    emittedEvents.add(new EmittedEvent<>(topic, topic.type().cast(event), context, payload));
  }

  /**
   * The command returned: works out what changed, and what the journal keeps of it. Nothing may
   * change afterwards.
   *
   * @throws CommandTooLarge if the journal cannot hold it
   */
  public void complete() {
    long startNanos = System.nanoTime();
    forgetOwners(); // of before
    removed.forEach(aggregate -> encode(aggregate, REMOVED)); // before what took its key
    forgetOwners(); // and its parts
    touched.forEach(
        (aggregate, then) -> {
          boolean leaves = archived.containsKey(aggregate) || removed.contains(aggregate);
          index(aggregate, then.table(), then.indexKeys(), leaves);
          if (!leaves) {
            encodeChanged(aggregate, then.image());
          }
        });
    for (Aggregate aggregate : added.keySet()) {
      if (!archived.containsKey(aggregate)) {
        addedImages.put(aggregate, encode(aggregate, ADDED));
      }
    }
    archived.replaceAll((aggregate, none) -> encode(aggregate, ARCHIVED));
    added.forEach(
        (aggregate, table) ->
            index(aggregate, table, table.noIndexKeys(), archived.containsKey(aggregate)));
    encodeNanos += System.nanoTime() - startNanos;
    closeAll();
    int bytes = UnitOfWorkCodec.bytesMax(this);
    if (bytes > bytesMax) {
      throw new CommandTooLarge(bytes, bytesMax);
    }
  }

  private void encodeChanged(Aggregate aggregate, BeforeImage before) {
    byte[] image = encoder.image(aggregate, scratch());
    if (before.differs(image)) {
      keep(CHANGED, image);
      changed.put(aggregate, image);
    }
  }

  @CanIgnoreReturnValue
  private byte[] encode(Aggregate aggregate, UnitOfWorkCodec.Kind kind) {
    byte[] image = encoder.image(aggregate, scratch());
    keep(kind, image);
    return image;
  }

  private void keep(UnitOfWorkCodec.Kind kind, byte[] image) {
    images.add(new UnitOfWorkCodec.Change(kind, ByteBuffer.wrap(image)));
    imageBytes += image.length;
    if (imageBytes > bytesMax) {
      throw new CommandTooLarge(imageBytes, bytesMax);
    }
  }

  /** Its number, once it is committed. */
  public long commit() {
    return commit;
  }

  /** What it took to find out what changed, and to encode that and the events. */
  public long encodeNanos() {
    return encodeNanos;
  }

  private void index(
      Aggregate aggregate, Table<?, ?> table, List<Collection<?>> before, boolean leaves) {
    var after = leaves ? table.noIndexKeys() : table.indexKeys(aggregate);
    indexMoves.add(new IndexMove(aggregate, table, before, after));
  }

  /**
   * The unit is about to get its commit number: indexes follow the state, by the keys that were
   * worked out before. Runs under the command's locks and the sequence's.
   */
  void publish() {
    try {
      indexMoves.forEach(
          move -> move.table().reindex(move.aggregate(), move.before(), move.after()));
      archived.keySet().forEach(aggregate -> graph.tableOf(aggregate).archived(aggregate));
    } catch (RuntimeException | Error failure) {
      publishFailure = failure;
      throw failure;
    }
  }

  /**
   * The command failed: everything is as before. Runs under the command's locks. If it throws,
   * memory is half restored and must not be read any more.
   *
   * @param beforeStep run before each step
   * @throws IllegalStateException if indexes follow the command in part
   */
  public void undo(Runnable beforeStep) {
    if (publishFailure != null) {
      throw new IllegalStateException("An index could not be updated", publishFailure);
    }
    archived.keySet().forEach(aggregate -> AggregateAccess.archived(aggregate, false));
    touched
        .values()
        .forEach(
            one -> {
              beforeStep.run();
              one.image().restore();
            });
    added.forEach(
        (aggregate, table) -> {
          beforeStep.run();
          table.dropKey(aggregate);
        });
    removed.forEach(
        aggregate -> {
          beforeStep.run();
          graph.tableOf(aggregate).putKey(aggregate);
        });
    beforeStep.run();
    closeAll();
  }

  private void closeAll() {
    touched.keySet().forEach(aggregate -> AggregateAccess.changeable(aggregate, false));
    added.keySet().forEach(aggregate -> AggregateAccess.changeable(aggregate, false));
  }

  /** Whether the aggregate's changes are this unit's. */
  public boolean changes(Aggregate aggregate) {
    return touched.containsKey(aggregate) || added.containsKey(aggregate);
  }

  public boolean changedNothing() {
    return changed.isEmpty()
        && added.isEmpty()
        && removed.isEmpty()
        && archived.isEmpty()
        && emittedEvents.isEmpty()
        && consumed == null;
  }

  String service() {
    return graph.service();
  }

  /** The business transaction of the event that it applies, else of one that it publishes. */
  @Nullable String transaction() {
    String applied = consumed == null ? null : consumed.event().transaction();
    for (int i = 0; applied == null && i < emittedEvents.size(); i++) {
      applied = emittedEvents.get(i).event.transaction();
    }
    return applied;
  }

  /** The name of the command's class. */
  String cause() {
    return cause;
  }

  /** What changed and stays, each with its image. */
  Map<Aggregate, byte[]> changed() {
    return changed;
  }

  /** What is new and stays, each with its image. */
  Map<Aggregate, byte[]> added() {
    return addedImages;
  }

  Set<Aggregate> removed() {
    return removed;
  }

  /** What is history from here on, each with its image. */
  Map<Aggregate, byte[]> archived() {
    return archived;
  }

  Table<?, ?> tableOf(Aggregate aggregate) {
    return graph.tableOf(aggregate);
  }

  /** After-images, for the journal. */
  List<UnitOfWorkCodec.Change> images() {
    return images;
  }

  List<EmittedEvent<?>> emittedEvents() {
    return emittedEvents;
  }
}
