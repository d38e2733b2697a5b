package emporium.persistence.ms.history;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.store.BytesReader;
import emporium.persistence.ms.store.StoredBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The archived part of a table. An archived aggregate is first here as it is; once a checkpoint has
 * put its image into a pack of the store, memory keeps its location only, and each lookup reads the
 * pack and makes a copy.
 *
 * <p>Invariant: while the lock is free, an aggregate is pending or has a location, never both; a
 * lookup that begins with the pending ones misses none. Thread-safe: the pending ones are a
 * concurrent map, which only lookups read without the lock; locations and packs are guarded by
 * this. The lock is held for one aggregate at a time, and a pack is never read under it.
 */
public final class TableHistory<K, E extends Aggregate> {
  private final Class<E> type;
  private final Function<E, K> keyOf;
  private final ConcurrentHashMap<K, E> leaving = new ConcurrentHashMap<>();
  private final HistoryHashIndex directory = new HistoryHashIndex();
  private @Nullable Pack[] packs = {};
  private int packsUsed;
  private final AtomicLong archivedBytes = new AtomicLong();
  private volatile int placed;
  private volatile @Nullable Source source;
  private volatile @Nullable CachedPack cachedPack;

  /** Where packs are read from. */
  public record Source(BytesReader reader, ImageCodec images) {}

  /** A pack as it is at one moment: those that are still filled are in memory. */
  static final class Pack {
    final StoredBytes stored;
    private final byte @Nullable [] filling;

    Pack(StoredBytes stored, byte @Nullable [] filling) {
      this.stored = stored;
      this.filling = filling;
    }
  }

  /** The pack that was read last, for lookups of its neighbours. */
  private record CachedPack(Pack pack, PackImages images) {}

  public TableHistory(Class<E> type, Function<E, K> keyOf) {
    this.type = type;
    this.keyOf = keyOf;
  }

  /** Forgets everything, before a load. */
  public synchronized void clear() {
    leaving.clear();
    directory.clear();
    packs = new Pack[0];
    packsUsed = 0;
    placed = 0;
    archivedBytes.set(0);
    cachedPack = null;
    source = null;
  }

  /** From now on packs can be read. */
  public synchronized void open(Source from) {
    source = from;
  }

  /** How many there are. */
  public synchronized int size() {
    return placed + leaving.size(); // none counts twice while it gets its place
  }

  /** An image has been put into a pack. */
  void archived(int bytes) {
    archivedBytes.addAndGet(bytes);
  }

  /** Bytes of the images put into packs in this incarnation. */
  public long archivedBytes() {
    return archivedBytes.get();
  }

  /** Bytes of memory that the places take. */
  synchronized long directoryBytes() {
    return directory.bytes();
  }

  /** The aggregate of the key, or null: a copy if it has left memory. */
  public @Nullable E find(K key) {
    // Its writers are synchronized, so it is never empty while it has one.
    E waiting = leaving.isEmpty() ? null : leaving.get(key);
    if (waiting != null || placed == 0) {
      return waiting;
    }
    for (int place : candidates(HistoryKeyHash.of(key))) {
      PackImages images = readPack(HistoryLocation.pack(place));
      E copy = images == null ? null : copy(images, place);
      if (copy != null && keyOf.apply(copy).equals(key)) {
        return copy;
      }
    }
    return null;
  }

  /**
   * Refuses what cannot become history.
   *
   * @throws IllegalArgumentException if its key has no hash
   * @throws IllegalStateException if there are as many packs as can be
   */
  public void requireCapacity(Aggregate aggregate) {
    long unused = HistoryKeyHash.of(keyOf.apply(type.cast(aggregate)));
    if (packs() > HistoryLocation.PACKS_MAX - HistoryLocation.INDEXES_MAX) {
      throw new IllegalStateException(
          "The history of a table is full: class=" + type.getName() + ", packs=" + packs());
    }
  }

  /** An archived aggregate that is in memory until a checkpoint has stored it. */
  public synchronized void addPending(Aggregate aggregate) {
    E member = type.cast(aggregate);
    leaving.put(keyOf.apply(member), member);
  }

  /** An archived aggregate was removed; false if it was not there. */
  public synchronized boolean remove(Aggregate aggregate) {
    E member = type.cast(aggregate);
    int slot = AggregateAccess.slot(member);
    K key = keyOf.apply(member);
    if (!HistoryLocation.isSlot(slot)) {
      return leaving.remove(key, member);
    }
    boolean dropped = directory.remove(HistoryKeyHash.of(key), HistoryLocation.ofSlot(slot));
    placed = directory.size();
    return dropped;
  }

  /** Undoes the removal of an archived aggregate. */
  public synchronized void restore(Aggregate aggregate) {
    E member = type.cast(aggregate);
    int slot = AggregateAccess.slot(member);
    if (HistoryLocation.isSlot(slot)) {
      putLocation(HistoryKeyHash.of(keyOf.apply(member)), HistoryLocation.ofSlot(slot));
    } else {
      addPending(member);
    }
  }

  /** There is something at the place. */
  synchronized void putLocation(long hash, int place) {
    directory.put(hash, place);
    placed = directory.size();
  }

  /**
   * A pack is in the store, with the pending aggregates, the first at {@code firstIndex}: one after
   * the other gets a location, unless it was removed meanwhile. Commands go on. Does nothing for a
   * lost incarnation.
   */
  void completeArchival(
      Source from, int number, Pack pack, int firstIndex, List<Aggregate> settled) {
    packWritten(from, number, pack);
    for (int i = 0; i < settled.size(); i++) {
      completeArchival(from, HistoryLocation.of(number, firstIndex + i), type.cast(settled.get(i)));
    }
  }

  private synchronized void packWritten(Source from, int number, Pack pack) {
    if (from.equals(source)) {
      pack(number, pack);
    }
  }

  private synchronized void completeArchival(Source from, int place, E member) {
    if (!from.equals(source)) {
      return;
    }
    AggregateAccess.slot(member, HistoryLocation.toSlot(place));
    K key = keyOf.apply(member);
    if (leaving.get(key) == member) {
      putLocation(HistoryKeyHash.of(key), place); // before lookups miss it among the pending ones
      leaving.remove(key);
    }
  }

  /** A pack is empty; called before the commit that lets the store collect it. */
  synchronized void packRemoved(Source from, int number) {
    if (from.equals(source)) {
      packs[number] = null;
    }
  }

  /** At load: the pack of the number. */
  synchronized void pack(int number, Pack pack) {
    if (number >= packs.length) {
      packs = Arrays.copyOf(packs, Math.max(number + 1, 2 * packs.length));
    }
    packs[number] = pack;
    packsUsed = Math.max(packsUsed, number + 1);
  }

  long hashOf(Aggregate aggregate) {
    return HistoryKeyHash.of(keyOf.apply(type.cast(aggregate)));
  }

  /** All of them as they are now, read pack by pack while they are iterated over. */
  public Iterator<E> iterator() {
    Map<K, E> waiting;
    @Nullable Pack[] seen;
    synchronized (this) {
      waiting = new HashMap<>(leaving);
      seen = packs.clone();
    }
    return new HistoryIterator<>(
        waiting.values().iterator(),
        seen.length,
        number -> members(number, seen[number], waiting.keySet()));
  }

  /** Those of a pack, but for the ones that get their location only now. */
  private Collection<E> members(int number, @Nullable Pack pack, Set<K> seen) {
    if (pack == null) {
      return List.of();
    }
    var images = readUnlessEmptied(number, pack);
    if (images == null) {
      return List.of();
    }
    var members = new ArrayList<E>(images.count());
    for (int i = 0; i < images.count(); i++) {
      int place = HistoryLocation.of(number, i);
      E copy = copy(images, place);
      if (copy != null && contains(hashOf(copy), place) && !seen.contains(keyOf.apply(copy))) {
        members.add(copy);
      }
    }
    return members;
  }

  /** The hashes of a pack's keys by its images, 0 for those of a dropped class. */
  long[] hashes(int number) {
    var images = read(Objects.requireNonNull(pack(number)));
    var hashes = new long[images.count()];
    for (int i = 0; i < hashes.length; i++) {
      E copy = copy(images, HistoryLocation.of(number, i));
      hashes[i] = copy == null ? 0 : hashOf(copy);
    }
    return hashes;
  }

  private synchronized boolean contains(long hash, int place) {
    return directory.contains(hash, place);
  }

  private synchronized int[] candidates(long hash) {
    return directory.places(hash);
  }

  private synchronized @Nullable Pack pack(int number) {
    return number < packs.length ? packs[number] : null;
  }

  private synchronized int packs() {
    return packsUsed;
  }

  private @Nullable PackImages readPack(int number) {
    Pack pack = pack(number);
    if (pack == null) {
      return null;
    }
    CachedPack before = cachedPack;
    if (before != null && before.pack() == pack) {
      return before.images();
    }
    var images = readUnlessEmptied(number, pack);
    if (images != null) {
      cachedPack = new CachedPack(pack, images);
    }
    return images;
  }

  /** Null if nothing was left of it meanwhile: then the store may have collected its bytes. */
  private @Nullable PackImages readUnlessEmptied(int number, Pack pack) {
    try {
      return read(pack);
    } catch (RuntimeException e) {
      if (pack(number) == pack) {
        throw e;
      }
      return null;
    }
  }

  private PackImages read(Pack pack) {
    byte[] bytes = pack.filling;
    return PackImages.of(bytes != null ? bytes : source().reader().read(pack.stored));
  }

  private @Nullable E copy(PackImages images, int place) {
    Aggregate copy = source().images().decode(images.image(HistoryLocation.index(place)));
    if (copy != null) {
      AggregateAccess.changeable(copy, false);
      AggregateAccess.archived(copy, true);
      AggregateAccess.slot(copy, HistoryLocation.toSlot(place));
    }
    return type.cast(copy);
  }

  Source source() {
    return Objects.requireNonNull(source, "history is read before it was opened");
  }
}
