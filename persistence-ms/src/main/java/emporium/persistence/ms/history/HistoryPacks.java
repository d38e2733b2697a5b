package emporium.persistence.ms.history;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.compression.Zstandard;
import emporium.persistence.ms.roots.HistoryPack;
import emporium.persistence.ms.roots.PageTree;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.store.BytesReader;
import emporium.persistence.ms.store.StoredBytes;
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
 * The history of one table in the store: packs in their own page tree. A checkpoint adds images to
 * the open pack, which is rewritten with them, until it is full. Removed images are marked, and an
 * empty pack is removed.
 *
 * <p>Owned by the checkpointing thread once loaded; it never reads a pack.
 */
public final class HistoryPacks {
  /** A pack takes no more when its images have so many bytes, before they are compressed. */
  static final int PACK_BYTES = 5 << 16;

  /** Nor when it has so many, and was written that often. */
  static final int SMALL_PACK_BYTES = 1 << 18;

  private static final int WRITES_MAX = 4;

  private static final Logger LOG = LoggerFactory.getLogger(HistoryPacks.class);

  private final TableRoot table;
  private final TableHistory<?, ?> history;
  private final TableHistory.Source source;
  private final Map<Integer, HistoryPack> packs = new HashMap<>();
  private final List<WrittenPack> written = new ArrayList<>();
  private final List<HistoryPack> rehashed = new ArrayList<>();
  private final List<StoredBytes> releasing = new ArrayList<>();
  private @Nullable PageTree pages;
  private @Nullable OpenPack filling;

  /** A pack that still takes images. */
  private static final class OpenPack {
    private final int number;
    private final HistoryPack pack;
    private final PackWriter images = new PackWriter(Zstandard.LIBRARY);
    private final List<Long> hashes = new ArrayList<>();
    private final List<Aggregate> added = new ArrayList<>();
    private int bytes;
    private int writes;

    OpenPack(int number, HistoryPack pack) {
      this.number = number;
      this.pack = pack;
    }

    boolean isFull() {
      return bytes >= PACK_BYTES
          || (bytes >= SMALL_PACK_BYTES && writes >= WRITES_MAX)
          || images.count() == HistoryLocation.INDEXES_MAX;
    }
  }

  /** What becomes true of a pack with the next commit. */
  private record WrittenPack(
      int number, TableHistory.Pack pack, int firstIndex, List<Aggregate> added) {}

  public HistoryPacks(TableRoot table, TableHistory<?, ?> history) {
    this.table = table;
    this.history = history;
    this.source = history.source();
    if (table.cold != null) {
      pages = new PageTree(table.cold);
    }
  }

  /** Finds the packs and the places of what is in them; once, at load. */
  public void load() {
    BytesReader reader = source.reader();
    if (pages != null) {
      pages.load((number, pack) -> loaded(number, (HistoryPack) pack));
      boolean hashed = areHashed(reader);
      packs.forEach((number, pack) -> restore(number, pack, reader, hashed));
    }
  }

  private void loaded(int number, HistoryPack pack) {
    packs.put(number, pack);
    history.pack(number, new TableHistory.Pack(Objects.requireNonNull(pack.images), null));
  }

  /** Whether keys still have the hashes that were stored; reads one pack. */
  private boolean areHashed(BytesReader reader) {
    if (packs.isEmpty()) {
      return true;
    }
    int number = packs.keySet().iterator().next();
    long[] stored = hashes(Objects.requireNonNull(packs.get(number)), reader);
    long[] now = history.hashes(number);
    for (int i = 0; i < now.length; i++) {
      if (now[i] != 0 && now[i] != stored[i]) {
        LOG.warn("Key class of {} changed, rehashing its whole history", table.name);
        return false;
      }
    }
    return true;
  }

  private void restore(int number, HistoryPack pack, BytesReader reader, boolean hashed) {
    long[] hashes = hashed ? hashes(pack, reader) : history.hashes(number);
    if (!hashed) {
      pack.keys = keys(hashes);
      rehashed.add(pack);
    }
    BitSet gone = BitSet.valueOf(pack.removed);
    for (int i = gone.nextClearBit(0); i < pack.count; i = gone.nextClearBit(i + 1)) {
      history.putLocation(hashes[i], HistoryLocation.of(number, i));
    }
  }

  private static long[] hashes(HistoryPack pack, BytesReader reader) {
    var hashes = new long[pack.count];
    ByteBuffer.wrap(reader.read(Objects.requireNonNull(pack.keys))).asLongBuffer().get(hashes);
    return hashes;
  }

  private static StoredBytes keys(long[] hashes) {
    var bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
    bytes.asLongBuffer().put(hashes);
    return new StoredBytes(bytes.array());
  }

  /** Adds the image of an aggregate to be archived. */
  public void add(Aggregate aggregate, byte[] image, Consumer<Object> dirty) {
    OpenPack into = filling;
    if (into == null || into.isFull()) {
      write(dirty);
      into = filling = newFilling(dirty);
    }
    into.images.add(image);
    into.hashes.add(history.hashOf(aggregate));
    into.added.add(aggregate);
    into.bytes += image.length;
    history.archived(image.length);
  }

  private OpenPack newFilling(Consumer<Object> dirty) {
    if (pages == null) {
      table.cold = new TableRoot();
      table.cold.name = table.name;
      pages = new PageTree(table.cold);
      dirty.accept(table);
    }
    var pack = new HistoryPack();
    int number = pages.add(pack, dirty);
    packs.put(number, pack);
    return new OpenPack(number, pack);
  }

  /** An aggregate of history was removed. */
  public void remove(int place, Consumer<Object> dirty) {
    int number = HistoryLocation.pack(place);
    HistoryPack pack = Objects.requireNonNull(packs.get(number));
    BitSet gone = BitSet.valueOf(pack.removed);
    gone.set(HistoryLocation.index(place));
    pack.removed = gone.toLongArray();
    if (gone.cardinality() == pack.count) {
      Objects.requireNonNull(pages).remove(number, dirty);
      packs.remove(number);
      history.packRemoved(source, number); // before the store may collect it
      if (filling != null && filling.number == number) {
        filling = null; // all it had is in the store, and removed
      }
    } else {
      dirty.accept(pack);
    }
  }

  /** Gives the pack that is being filled what it got, and all packs the hashes found at load. */
  public void write(Consumer<Object> dirty) {
    for (HistoryPack pack : rehashed) {
      dirty.accept(pack);
      releasing.add(Objects.requireNonNull(pack.keys));
    }
    rehashed.clear();
    OpenPack full = filling;
    if (full == null || full.added.isEmpty()) {
      return;
    }
    full.writes++;
    byte[] encoded = full.images.encode();
    var images = new StoredBytes(encoded);
    full.pack.count = full.images.count();
    full.pack.keys = keys(full.hashes.stream().mapToLong(Long::longValue).toArray());
    full.pack.images = images;
    dirty.accept(full.pack);
    written.add(
        new WrittenPack(
            full.number,
            new TableHistory.Pack(images, full.isFull() ? null : encoded),
            full.pack.count - full.added.size(),
            List.copyOf(full.added)));
    releasing.add(full.pack.keys);
    releasing.add(images);
    full.added.clear();
  }

  /** The commit is done: what was written may leave memory. */
  public void committed() {
    for (WrittenPack done : written) {
      history.completeArchival(source, done.number, done.pack, done.firstIndex, done.added);
    }
    releasing.forEach(StoredBytes::release);
    releasing.clear();
    written.clear();
  }
}
