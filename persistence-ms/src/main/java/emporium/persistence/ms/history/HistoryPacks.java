package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.store.BytesReader;
import emporium.persistence.ms.store.StoredBytes;
import emporium.persistence.ms.stored.ColdPack;
import emporium.persistence.ms.stored.TableRoot;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history of one table in the store: packs in a page tree of their own. A checkpoint adds
 * images to the pack that is being filled, which is written anew with what it got, until it is
 * full. What was removed is marked, and a pack of which nothing is left goes.
 *
 * <p>Owned by the checkpointing thread once loaded; it never reads a pack.
 */
final class ColdPages {
  /** A pack takes no more when it has so many bytes. */
  static final int PACK_BYTES = 5 << 16;

  /** Nor when it has so many, and was written that often. */
  static final int SMALL_PACK_BYTES = 1 << 18;

  private static final int WRITES_MAX = 4;

  private static final Logger LOG = LoggerFactory.getLogger(ColdPages.class);

  private final TableRoot table;
  private final Cold<?, ?> cold;
  private final Cold.Source source;
  private final Map<Integer, ColdPack> packs = new HashMap<>();
  private final List<Written> written = new ArrayList<>();
  private final List<ColdPack> rehashed = new ArrayList<>();
  private final List<StoredBytes> releasing = new ArrayList<>();
  private @Nullable PageTree pages;
  private @Nullable Filling filling;

  /** A pack that still takes images. */
  private static final class Filling {
    private final int number;
    private final ColdPack pack;
    private final List<byte[]> images = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();
    private final List<Aggregate> added = new ArrayList<>();
    private int bytes;
    private int writes;

    Filling(int number, ColdPack pack) {
      this.number = number;
      this.pack = pack;
    }

    boolean isFull() {
      return bytes >= PACK_BYTES
          || (bytes >= SMALL_PACK_BYTES && writes >= WRITES_MAX)
          || images.size() == ColdPlace.INDEXES_MAX;
    }
  }

  /** What becomes true of a pack with the next commit. */
  private record Written(int number, Cold.Pack pack, int firstIndex, List<Aggregate> added) {}

  ColdPages(TableRoot table, Cold<?, ?> cold) {
    this.table = table;
    this.cold = cold;
    this.source = cold.source();
    if (table.cold != null) {
      pages = new PageTree(table.cold);
    }
  }

  /** Finds the packs and the places of what is in them; once, at load. */
  void load() {
    BytesReader reader = source.reader();
    if (pages != null) {
      pages.load((number, pack) -> loaded(number, (ColdPack) pack));
      boolean hashed = areHashed(reader);
      packs.forEach((number, pack) -> restore(number, pack, reader, hashed));
    }
  }

  private void loaded(int number, ColdPack pack) {
    packs.put(number, pack);
    cold.pack(number, new Cold.Pack(Objects.requireNonNull(pack.images), null));
  }

  /** Whether keys still have the hashes that were stored; looks at one pack. */
  private boolean areHashed(BytesReader reader) {
    if (packs.isEmpty()) {
      return true;
    }
    int number = packs.keySet().iterator().next();
    long[] stored = hashes(Objects.requireNonNull(packs.get(number)), reader);
    long[] now = cold.hashes(number);
    for (int i = 0; i < now.length; i++) {
      if (now[i] != 0 && now[i] != stored[i]) {
        LOG.warn("The keys of {} have changed: all of its history is read now", table.name);
        return false;
      }
    }
    return true;
  }

  private void restore(int number, ColdPack pack, BytesReader reader, boolean hashed) {
    long[] hashes = hashed ? hashes(pack, reader) : cold.hashes(number);
    if (!hashed) {
      pack.keys = keys(hashes);
      rehashed.add(pack);
    }
    BitSet gone = BitSet.valueOf(pack.gone);
    for (int i = gone.nextClearBit(0); i < pack.count; i = gone.nextClearBit(i + 1)) {
      cold.place(hashes[i], ColdPlace.of(number, i));
    }
  }

  private static long[] hashes(ColdPack pack, BytesReader reader) {
    var hashes = new long[pack.count];
    ByteBuffer.wrap(reader.read(Objects.requireNonNull(pack.keys))).asLongBuffer().get(hashes);
    return hashes;
  }

  private static StoredBytes keys(long[] hashes) {
    var bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
    bytes.asLongBuffer().put(hashes);
    return new StoredBytes(bytes.array());
  }

  /** Takes the image of an aggregate that leaves memory. */
  void add(Aggregate aggregate, ByteBuffer image, Consumer<Object> dirty) {
    Filling into = filling;
    if (into == null || into.isFull()) {
      write(dirty);
      into = filling = newFilling(dirty);
    }
    byte[] bytes = GroupRecord.bytes(image);
    into.images.add(bytes);
    into.hashes.add(cold.hashOf(aggregate));
    into.added.add(aggregate);
    into.bytes += bytes.length;
    cold.archived(bytes.length);
  }

  private Filling newFilling(Consumer<Object> dirty) {
    if (pages == null) {
      table.cold = new TableRoot();
      table.cold.name = table.name;
      pages = new PageTree(table.cold);
      dirty.accept(table);
    }
    var pack = new ColdPack();
    int number = pages.add(pack, dirty);
    packs.put(number, pack);
    return new Filling(number, pack);
  }

  /** An aggregate of history was removed. */
  void remove(int place, Consumer<Object> dirty) {
    int number = ColdPlace.pack(place);
    ColdPack pack = Objects.requireNonNull(packs.get(number));
    BitSet gone = BitSet.valueOf(pack.gone);
    gone.set(ColdPlace.index(place));
    pack.gone = gone.toLongArray();
    if (gone.cardinality() == pack.count) {
      Objects.requireNonNull(pages).remove(number, dirty);
      packs.remove(number);
      cold.emptied(source, number); // before the store may collect it
      if (filling != null && filling.number == number) {
        filling = null; // all it had is in the store, and gone
      }
    } else {
      dirty.accept(pack);
    }
  }

  /** Gives the pack that is being filled what it got, and all packs the hashes found at load. */
  void write(Consumer<Object> dirty) {
    for (ColdPack pack : rehashed) {
      dirty.accept(pack);
      releasing.add(Objects.requireNonNull(pack.keys));
    }
    rehashed.clear();
    Filling full = filling;
    if (full == null || full.added.isEmpty()) {
      return;
    }
    full.writes++;
    byte[] encoded = PackImages.encode(full.images);
    var images = new StoredBytes(encoded);
    full.pack.count = full.images.size();
    full.pack.keys = keys(full.hashes.stream().mapToLong(Long::longValue).toArray());
    full.pack.images = images;
    dirty.accept(full.pack);
    written.add(
        new Written(
            full.number,
            new Cold.Pack(images, full.isFull() ? null : encoded),
            full.pack.count - full.added.size(),
            List.copyOf(full.added)));
    releasing.add(full.pack.keys);
    releasing.add(images);
    full.added.clear();
  }

  /**
   * The commit is done: what was written may leave memory.
   *
   * @param alone runs a step while no command is half done
   */
  void committed(Consumer<Runnable> alone) {
    for (Written done : written) {
      alone.accept(() -> cold.settle(source, done.number, done.pack, done.firstIndex, done.added));
    }
    releasing.forEach(StoredBytes::release);
    releasing.clear();
    written.clear();
  }
}
