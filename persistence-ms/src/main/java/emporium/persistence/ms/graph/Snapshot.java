package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.SnapshotTooOld;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of one service after one commit, for a reader, while commands run.
 *
 * <p>The first command that changes an aggregate after that commit leaves its image here before it
 * changes anything; an aggregate that has none here is as it was. The reader gets its own copies:
 * of that image, or of the present aggregate, made while commands are paused, for a bounded time.
 * Tables and indexes check {@link #current} for the snapshot they are read within.
 *
 * <p>Read by the thread that took it; any thread reports changes. Design: ADR 15.
 */
public final class Snapshot {
  private static final ThreadLocal<@Nullable Snapshot> READING = new ThreadLocal<>();
  private static final int ENTRY_BYTES = 128;
  private static final Version ABSENT = new Version(null);

  private final Graph graph;
  private final ImageCodec images;
  private final CommandPauses pauses;
  private final int imageBytesMax;
  private final ConcurrentHashMap<Ref, Version> kept = new ConcurrentHashMap<>();
  private final Map<Table<?, ?>, Integer> sizes = new HashMap<>();
  private final AtomicLong keptBytes = new AtomicLong();
  private volatile boolean invalidated;

  /** The number in the commit sequence that it shows. */
  public final long placed;

  private record Ref(Table<?, ?> table, Object key) {}

  /** The value of a key; no image if there was none. */
  private record Version(@Nullable ByteBuffer image) {
    int bytes() {
      return ENTRY_BYTES + (image == null ? 0 : image.remaining());
    }
  }

  /**
   * The state of now; the caller pauses commands until it has registered this one.
   *
   * @param pauses pause commands
   */
  Snapshot(Graph graph, ImageCodec images, CommandPauses pauses, int imageBytesMax, long placed) {
    this.graph = graph;
    this.images = images;
    this.pauses = pauses;
    graph.tables().forEach(table -> sizes.put(table, table.sizeNow()));
    this.imageBytesMax = imageBytesMax;
    this.placed = placed;
  }

  /** The one that this thread reads, or null. */
  static @Nullable Snapshot current() {
    return READING.get();
  }

  /** Has the query read this. */
  <R> R read(Supplier<R> query) {
    READING.set(this);
    try {
      return query.get();
    } finally {
      READING.remove();
    }
  }

  /** Whether changes of that graph concern it. */
  boolean isOf(Graph other) {
    return graph.equals(other);
  }

  /**
   * A command is about to change or remove the aggregate, which it has locked.
   *
   * @return whether more is kept now
   */
  boolean beforeChange(Table<?, ?> table, Aggregate aggregate) {
    var ref = new Ref(table, table.keyOfAny(aggregate));
    return !invalidated && !kept.containsKey(ref) && keep(ref, imageOf(aggregate));
  }

  /**
   * A command is about to add the aggregate, whose key it has locked.
   *
   * @return whether more is kept now
   */
  boolean beforeAdd(Table<?, ?> table, Aggregate aggregate) {
    return !invalidated && keep(new Ref(table, table.keyOfAny(aggregate)), ABSENT);
  }

  private boolean keep(Ref ref, Version version) {
    boolean isMore = kept.putIfAbsent(ref, version) == null;
    if (isMore) {
      keptBytes.addAndGet(version.bytes());
    }
    return isMore;
  }

  long keptBytes() {
    return keptBytes.get();
  }

  /** Forgets everything; later reads fail. */
  void invalidate() {
    invalidated = true;
    kept.clear();
    keptBytes.set(0);
  }

  /** The result of {@link Table#find}. */
  <K, E extends Aggregate> @Nullable E find(Table<K, E> table, K key) {
    var copies = copies(table, List.of(key).iterator());
    if (!copies.isEmpty() || kept.containsKey(new Ref(table, key))) {
      return copies.isEmpty() ? null : copies.get(0);
    }
    E history = table.tableHistory().find(key); // it was before this, or it is kept
    requireValid();
    return kept.containsKey(new Ref(table, key)) ? find(table, key) : history;
  }

  /** The result of {@link Table#all}; each pass makes new copies. */
  <K, E extends Aggregate> Collection<E> all(Table<K, E> table) {
    return new SnapshotScan<>(this, table);
  }

  /** The result of {@link Table#size}. */
  int size(Table<?, ?> table) {
    requireValid();
    return Objects.requireNonNull(sizes.get(table));
  }

  /**
   * Copies of everything that an index may have found then: what it finds now, and what has changed
   * since. The caller filters them.
   *
   * @param present what the index finds now, seen before this is called
   */
  <K, E extends Aggregate> List<E> candidates(Table<K, E> table, Collection<E> present) {
    Set<K> keys = new LinkedHashSet<>();
    present.forEach(member -> keys.add(table.keyOf(member)));
    keys.addAll(changedKeys(table));
    return copiesOf(table, keys);
  }

  /** Copies of the values of any number of keys. */
  <K, E extends Aggregate> List<E> copiesOf(Table<K, E> table, Collection<K> keys) {
    var found = new ArrayList<E>(keys.size());
    for (var left = keys.iterator(); left.hasNext(); ) {
      found.addAll(copies(table, left));
    }
    return found;
  }

  /** Keys whose aggregates were changed or removed since, without those that were added. */
  @SuppressWarnings("unchecked")
  <K> List<K> changedKeys(Table<K, ?> table) {
    var keys = new ArrayList<K>();
    kept.forEach(
        (ref, version) -> {
          if (ref.table().equals(table) && version.image() != null) {
            keys.add((K) ref.key());
          }
        });
    requireValid();
    return keys;
  }

  /** Whether the key had no value, and a command has changed that since. */
  boolean isNew(Table<?, ?> table, Object key) {
    Version version = kept.get(new Ref(table, key));
    requireValid();
    return version != null && version.image() == null;
  }

  /** Copies of the values of the next keys, those of one pause; none for a key without one. */
  <K, E extends Aggregate> List<E> copies(Table<K, E> table, Iterator<K> keys) {
    var versions = new ArrayList<Version>();
    pauses.slice(keys, key -> versions.add(version(table, key)));
    requireValid();
    return versions.stream()
        .map(this::copy)
        .filter(Objects::nonNull)
        .map(table.type()::cast)
        .toList();
  }

  private <K, E extends Aggregate> Version version(Table<K, E> table, K key) {
    var version = kept.get(new Ref(table, key));
    if (version != null) {
      return version;
    }
    E present = table.present(key);
    return present == null ? ABSENT : imageOf(present);
  }

  private Version imageOf(Aggregate aggregate) {
    return new Version(
        ByteBuffer.wrap(images.image(aggregate, new ImageBuffer(imageBytesMax)))
            .asReadOnlyBuffer());
  }

  private @Nullable Aggregate copy(Version version) {
    if (version.image() == null) {
      return null;
    }
    Aggregate copy = Objects.requireNonNull(images.decode(version.image().duplicate()));
    AggregateAccess.changeable(copy, false);
    return copy;
  }

  /** Refuses to go on once it was invalidated. */
  void requireValid() {
    if (invalidated) {
      throw new SnapshotTooOld();
    }
  }
}
