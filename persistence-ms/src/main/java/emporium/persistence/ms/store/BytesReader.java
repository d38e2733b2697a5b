package emporium.persistence.ms.store;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreUnreadable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.eclipse.serializer.functional._longProcedure;
import org.eclipse.serializer.persistence.binary.types.Binary;
import org.eclipse.serializer.persistence.types.PersistenceIdSet;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link StoredBytes} from the data files, past Eclipse Store's registry: its own loading
 * holds the registry's lock while it waits for the disk, and the thread that writes the store would
 * wait for that lock. Nothing that is read stays in memory.
 *
 * <p>Thread-safe; waits for Eclipse Store's thread, so behind a running commit.
 */
public final class BytesReader {
  private static final int LENGTH_AT = 0;
  private static final int OBJECT_ID_AT = 16;
  private static final int HEADER_BYTES = 24;
  private static final int COUNT_AT = 32;
  private static final int BYTES_AT = 40;

  private final Path directory;
  private final EmbeddedStorageManager manager;
  private final Supplier<@Nullable StoreFailed> failure;
  private final FaultInjector faults;

  BytesReader(
      Path directory,
      EmbeddedStorageManager manager,
      Supplier<@Nullable StoreFailed> failure,
      FaultInjector faults) {
    this.directory = directory;
    this.manager = manager;
    this.failure = failure;
    this.faults = faults;
  }

  /**
   * The bytes.
   *
   * @throws StoreFailed if the store failed
   * @throws StoreUnreadable if they are not in the store
   */
  public byte[] read(StoredBytes stored) {
    byte[] present = stored.inMemory();
    return present != null ? present : read(stored.objectId());
  }

  private byte[] read(long objectId) {
    faults.beforePackRead();
    var found = new Found(objectId);
    try {
      manager
          .persistenceManager()
          .source()
          .readByObjectIds(new PersistenceIdSet[] {new OneId(objectId)})
          .forEach(chunk -> ((Binary) chunk).iterateEntityData(found::look));
    } catch (RuntimeException e) {
      StoreFailed failed = failure.get();
      throw failed != null ? failed : e;
    }
    if (found.bytes == null) {
      throw new StoreUnreadable(directory, "no bytes of the object " + objectId);
    }
    return found.bytes;
  }

  /** Finds an array of bytes among entities: a header of three numbers, length, count, bytes. */
  private static final class Found {
    private final long objectId;
    private byte @Nullable [] bytes;

    Found(long objectId) {
      this.objectId = objectId;
    }

    void look(ByteBuffer entities) {
      ByteBuffer in = entities.duplicate().order(ByteOrder.nativeOrder());
      int length;
      for (int at = 0; at < in.limit(); at += length) {
        length = Math.toIntExact(in.getLong(at + LENGTH_AT));
        if (length < HEADER_BYTES) {
          throw new IllegalStateException("A record is shorter than its header: bytes=" + length);
        }
        if (in.getLong(at + OBJECT_ID_AT) == objectId) {
          bytes = new byte[Math.toIntExact(in.getLong(at + COUNT_AT))];
          in.get(at + BYTES_AT, bytes);
        }
      }
    }
  }

  /** A set of one. */
  private record OneId(long objectId) implements PersistenceIdSet {
    @Override
    public long size() {
      return 1;
    }

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public void iterate(_longProcedure procedure) {
      procedure.accept(objectId);
    }
  }
}
