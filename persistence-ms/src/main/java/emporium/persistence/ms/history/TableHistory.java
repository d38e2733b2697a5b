package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.image.Images;
import emporium.persistence.ms.store.BytesReader;
import emporium.persistence.ms.store.StoredBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The part of a table that is history. An aggregate that was archived is first here as it is; once
 * a checkpoint has put its image into a pack of the store, memory keeps its place only, and each
 * look at it reads the pack and makes a copy.
 *
 * <p>Invariant: at each moment an aggregate is leaving or has a place, never both; a look that
 * begins with those that leave misses none. Thread-safe: those that leave are a concurrent map,
 * places and packs are guarded by this. A pack is never read under that lock.
 */
final class Cold<K, E extends Aggregate> {
  private final Class<E> type;
  private final Function<E, K> keyOf;
  private final ConcurrentHashMap<K, E> leaving = new ConcurrentHashMap<>();
  private final ColdDirectory directory = new ColdDirectory();
  private @Nullable Pack[] packs = {};
  private int packsUsed;
  private final AtomicLong archivedBytes = new AtomicLong();
  private volatile int placed;
  private volatile @Nullable Source source;
  private volatile @Nullable Look last;

  /** Where packs are read from. */
  record Source(BytesReader reader, Images images) {}

  /** A pack as it is at one moment: those that are still filled are in memory. */
  static final class Pack {
    final StoredBytes stored;
    private final byte @Nullable [] filling;

    Pack(StoredBytes stored, byte @Nullable [] filling) {
      this.stored = stored;
      this.filling = filling;
    }
  }

  /** The pack that was read last, for those who look for its neighbours. */
  private record Look(Pack pack, PackImages images) {}

  Cold(Class<E> type, Function<E, K> keyOf) {
    this.type = type;
    this.keyOf = keyOf;
  }

  /** Forgets everything, before a load. */
  synchronized void clear() {
    leaving.clear();
    directory.clear();
    packs = new Pack[0];
    packsUsed = 0;
    placed = 0;
    archivedBytes.set(0);
    last = null;
    source = null;
  }

  /** From now on packs can be read. */
  synchronized void open(Source from) {
    source = from;
  }

  /** How many there are. */
  synchronized int size() {
    return placed + leaving.size(); // none counts twice while it gets its place
  }

  /** An image has been put into a pack. */
  void archived(int bytes) {
    archivedBytes.addAndGet(bytes);
  }

  /** Bytes of the images put into packs since the opening. */
  long archivedBytes() {
    return archivedBytes.get();
  }

  /** Bytes of memory that the places take. */
  synchronized long directoryBytes() {
    return directory.bytes();
  }

  /** The aggregate of the key, or null: a copy if it has left memory. */
  @Nullable E find(K key) {
    E waiting = leaving.get(key);
    if (waiting != null || placed == 0) {
      return waiting;
    }
    for (int place : places(KeyHash.of(key))) {
      PackImages images = look(ColdPlace.pack(place));
      E copy = images == null ? null : copy(images, place);
      if (copy != null && keyOf.apply(copy).equals(key)) {
        return copy;
      }
    }
    return null;
  }

  /** Whether the key is of history, found by its hash alone: seldom wrong, and nothing is read. */
  boolean mayHave(K key) {
    return leaving.containsKey(key) || (placed > 0 && places(KeyHash.of(key)).length > 0);
  }

  /**
   * Refuses what cannot become history.
   *
   * @throws IllegalArgumentException if its key has no hash
   * @throws IllegalStateException if there are as many packs as can be
   */
  void requireRoom(Aggregate aggregate) {
    long unused = KeyHash.of(keyOf.apply(type.cast(aggregate)));
    if (packs() > ColdPlace.PACKS_MAX - ColdPlace.INDEXES_MAX) {
      throw new IllegalStateException(
          "The history of a table is full: class=" + type.getName() + ", packs=" + packs());
    }
  }

  /** An archived aggregate that is in memory until a checkpoint has placed it. */
  void leave(Aggregate aggregate) {
    E member = type.cast(aggregate);
    leaving.put(keyOf.apply(member), member);
  }

  /** An archived aggregate was removed; false if it was not there. */
  boolean drop(Aggregate aggregate) {
    E member = type.cast(aggregate);
    int slot = AggregateAccess.slot(member);
    if (!ColdPlace.isSlot(slot)) {
      return leaving.remove(keyOf.apply(member), member);
    }
    return dropPlace(KeyHash.of(keyOf.apply(member)), ColdPlace.ofSlot(slot));
  }

  private synchronized boolean dropPlace(long hash, int place) {
    boolean dropped = directory.remove(hash, place);
    placed = directory.size();
    return dropped;
  }

  /** The removal of an archived aggregate is taken back. */
  void putBack(Aggregate aggregate) {
    E member = type.cast(aggregate);
    int slot = AggregateAccess.slot(member);
    if (ColdPlace.isSlot(slot)) {
      place(KeyHash.of(keyOf.apply(member)), ColdPlace.ofSlot(slot));
    } else {
      leave(member);
    }
  }

  /** There is something at the place. */
  synchronized void place(long hash, int place) {
    directory.put(hash, place);
    placed = directory.size();
  }

  /**
   * A pack is in the store, with those that leave now, the first at {@code firstIndex}: they have a
   * place from here on, unless they were removed meanwhile. No command may be half done. Of an
   * opening that is lost it does nothing.
   */
  synchronized void settle(
      Source from, int number, Pack pack, int firstIndex, List<Aggregate> settled) {
    if (!from.equals(source)) {
      return;
    }
    pack(number, pack);
    for (int i = 0; i < settled.size(); i++) {
      E member = type.cast(settled.get(i));
      K key = keyOf.apply(member);
      int place = ColdPlace.of(number, firstIndex + i);
      AggregateAccess.slot(member, ColdPlace.toSlot(place));
      if (leaving.get(key) == member) {
        place(KeyHash.of(key), place);
        leaving.remove(key);
      }
    }
  }

  /** Nothing is left of a pack; told before the commit that lets the store collect it. */
  synchronized void emptied(Source from, int number) {
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
    return KeyHash.of(keyOf.apply(type.cast(aggregate)));
  }

  /** All of them as they are now, read pack by pack while they are iterated over. */
  Iterator<E> iterator() {
    List<E> waiting;
    @Nullable Pack[] seen;
    synchronized (this) {
      waiting = new ArrayList<>(leaving.values());
      seen = packs.clone();
    }
    return new ColdIterator<>(waiting.iterator(), seen.length, number -> members(number, seen));
  }

  private Collection<E> members(int number, @Nullable Pack[] seen) {
    Pack pack = seen[number];
    if (pack == null) {
      return List.of();
    }
    var images = readUnlessEmptied(number, pack);
    if (images == null) {
      return List.of();
    }
    var members = new ArrayList<E>(images.count());
    for (int i = 0; i < images.count(); i++) {
      int place = ColdPlace.of(number, i);
      E copy = copy(images, place);
      if (copy != null && contains(hashOf(copy), place)) {
        members.add(copy);
      }
    }
    return members;
  }

  /** The hashes of a pack's keys as its images say them, 0 for what is of a class that is gone. */
  long[] hashes(int number) {
    var images = read(Objects.requireNonNull(pack(number)));
    var hashes = new long[images.count()];
    for (int i = 0; i < hashes.length; i++) {
      E copy = copy(images, ColdPlace.of(number, i));
      hashes[i] = copy == null ? 0 : hashOf(copy);
    }
    return hashes;
  }

  private synchronized boolean contains(long hash, int place) {
    return directory.contains(hash, place);
  }

  private synchronized int[] places(long hash) {
    return directory.places(hash);
  }

  private synchronized @Nullable Pack pack(int number) {
    return number < packs.length ? packs[number] : null;
  }

  private synchronized int packs() {
    return packsUsed;
  }

  private @Nullable PackImages look(int number) {
    Pack pack = pack(number);
    if (pack == null) {
      return null;
    }
    Look before = last;
    if (before != null && before.pack() == pack) {
      return before.images();
    }
    var images = readUnlessEmptied(number, pack);
    if (images != null) {
      last = new Look(pack, images);
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
    Aggregate copy = source().images().decode(images.image(ColdPlace.index(place)));
    if (copy != null) {
      AggregateAccess.changeable(copy, false);
      AggregateAccess.archived(copy, true);
      AggregateAccess.slot(copy, ColdPlace.toSlot(place));
    }
    return type.cast(copy);
  }

  Source source() {
    return Objects.requireNonNull(source, "history is read before it was opened");
  }
}
