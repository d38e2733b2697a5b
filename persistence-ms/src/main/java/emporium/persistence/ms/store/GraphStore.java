package emporium.persistence.ms.store;

import emporium.persistence.engine.PrivateFiles;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.files.ChecksumVerifier;
import emporium.persistence.ms.store.files.ClassRejected;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.DirectoryInUse;
import emporium.persistence.ms.store.files.DirectoryLock;
import emporium.persistence.ms.store.files.DirectoryUnusable;
import emporium.persistence.ms.store.files.ForeignClass;
import emporium.persistence.ms.store.files.StoreDevice;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.StoreOfOtherVersion;
import emporium.persistence.ms.store.files.StoreUnreadable;
import emporium.persistence.ms.store.files.TailForcer;
import emporium.persistence.ms.store.files.TornTailRepair;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.eclipse.serializer.persistence.types.PersistenceRootReferencing;
import org.eclipse.serializer.persistence.types.Storer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An object graph kept in a directory. Changed objects are passed to {@link #store}, which copies
 * their values at once, and become durable together with {@link #commit}.
 *
 * <p>Invariants: a commit is recovered whole or not at all; an acknowledged one is recovered (after
 * power loss too, if forced). There is one Storer, so bytes and time of a commit follow from what
 * was stored, not from what is there already. An object stored twice in a batch is written with its
 * values of the first time.
 *
 * <p>Thread-safety: {@link #root}, {@link #ensureCapacity}, {@link #store} and {@link #commit}
 * belong to one owner thread that is never interrupted; the others may be called from any thread.
 *
 * <p>Failure: after {@link StoreFailed} nothing more is written. The outcome of the current batch
 * is unknown until the directory is reopened; earlier ones are safe. Source: Eclipse Store 2.1.3.
 */
public final class GraphStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GraphStore.class);

  private final StoreLayout layout;
  private final DirectoryLock lock;
  private final StoreDevice disk;
  private final ChecksummingWriter writer;
  private final EclipseStoreEngine engine;
  private final StorableClassFilter classes;
  private final Storer storer;
  private final FaultInjector faults;
  private final AtomicLong commits = new AtomicLong();
  private volatile boolean closed;
  private boolean pending;
  private @Nullable ClassRejected dropped;

  private GraphStore(StoreOptions options, OpenedStore opened) {
    this.faults = options.faults();
    this.layout = opened.layout();
    this.lock = opened.lock();
    this.disk = opened.disk();
    this.writer = opened.writer();
    this.engine = opened.engine();
    this.classes = new StorableClassFilter(options.storable());
    this.storer = opened.engine().manager().createStorer();
    storer.registerRegistrationListener(classes);
  }

  /** Opens a store without reporting progress. */
  public static GraphStore open(StoreOptions options) {
    return open(options, options.faults().dataFileBytesMax());
  }

  static GraphStore open(StoreOptions options, int dataFileBytesMax) {
    return open(options, dataFileBytesMax, new StartProgress(System::nanoTime), 0);
  }

  /**
   * Locks the directory, truncates a torn tail, compares every byte with its checksum and reads the
   * graph.
   *
   * @param progress reports the progress
   * @param expected how many aggregates there may be; 0 if unknown
   * @throws DirectoryInUse if another store holds it
   * @throws DirectoryUnusable if the operating system refuses
   * @throws DamagedStore if more than a tail is wrong; nothing was changed
   * @throws StoreUnreadable if Eclipse Store cannot read the files
   * @throws StoreFailed if a write or force failed
   * @throws StoreOfOtherVersion if the directory has other classes; nothing was changed
   * @throws ForeignClass if it names a class of Java that no store has; nothing was changed
   */
  public static GraphStore open(StoreOptions options, StartProgress progress, long expected) {
    return open(options, options.faults().dataFileBytesMax(), progress, expected);
  }

  private static GraphStore open(
      StoreOptions options, int dataFileBytesMax, StartProgress progress, long expected) {
    var layout = new StoreLayout(options.directory());
    try {
      PrivateFiles.open(layout.directory());
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "creating", e);
    }
    DirectoryLock lock = DirectoryLock.take(layout);
    var disk = new StoreDevice(options.force(), options.faults());
    GraphStore store = null;
    try {
      StoredTypeCheck.check(layout, classLoader(options, layout), options.storable());
      TornTailRepair.repair(layout, disk);
      ChecksumVerifier.run(layout, disk, progress);
      TailForcer.force(layout, disk);
      progress.begin(StartProgress.Step.READING, expected);
      store =
          new GraphStore(
              options,
              OpenedStore.start(
                  options, layout, lock, disk, dataFileBytesMax, () -> progress.add(1)));
    } finally {
      if (store == null) {
        disk.close();
        lock.close();
      }
    }
    return store;
  }

  private static StoredClassLoader classLoader(StoreOptions options, StoreLayout layout) {
    return new StoredClassLoader(layout, options.classLoader(), options.storable());
  }

  /**
   * Makes classes known before their first instance is stored: knowing one writes and forces the
   * type dictionary, which would otherwise happen inside {@link #store}.
   */
  public void register(Collection<Class<?>> classes) {
    engine.register(classes);
  }

  /**
   * The root of the graph; created, stored and committed if there is none yet.
   *
   * @throws StoreUnreadable if there is one of another type
   */
  public <T> T root(Class<T> type, Supplier<T> whenNew) {
    requireUsable();
    Object present = engine.manager().root();
    if (present == null) {
      T created = whenNew.get();
      engine.manager().setRoot(created);
      storeRoot(engine.manager().viewRoots().rootReference());
      return created;
    }
    if (!type.isInstance(present)) {
      throw new StoreUnreadable(
          layout.directory(), "root is a " + present.getClass().getName() + ", not a " + type);
    }
    return type.cast(present);
  }

  private void storeRoot(PersistenceRootReferencing reference) {
    boolean done = false;
    try {
      store(reference);
      commit();
      done = true;
    } finally {
      if (!done && engine.failure() == null) {
        engine.manager().setRoot(null);
        dropped = null;
      }
    }
  }

  /**
   * Copies the values of {@code changed}, and of everything new it refers to, into the batch.
   *
   * @throws ClassRejected if one of them may not be stored; the batch was dropped
   * @throws StoreFailed if the store failed
   */
  public void store(Object changed) {
    requireUnsealed();
    try {
      storer.store(changed);
      pending = true;
    } catch (ClassRejected e) {
      throw drop(e);
    } catch (RuntimeException e) {
      StoreFailed failed = engine.failure();
      if (failed != null) {
        throw failed;
      }
      throw drop(
          new ClassRejected(changed.getClass().getName(), "the engine cannot store it: " + e, e));
    } catch (Error e) {
      throw disk.seal(new StoreFailed(layout.directory(), "copying values for", e));
    }
  }

  /** Makes room in the batch for so many objects at once, where it would grow step by step. */
  public void ensureCapacity(int objects) {
    var unused = storer.ensureCapacity(objects);
  }

  private ClassRejected drop(ClassRejected refused) {
    storer.clear();
    storer.registerRegistrationListener(classes);
    pending = false;
    dropped = refused;
    return refused;
  }

  /** Reads what {@link StoredBytes} keep, on any thread. */
  public BytesReader reader() {
    return new BytesReader(layout.directory(), engine.manager(), engine::failure, faults);
  }

  /**
   * Makes everything stored since the last commit durable in one step; nothing stored, nothing
   * written. Afterwards merges data files if they have outgrown what is live in them.
   *
   * @throws ClassRejected once if the batch had been dropped
   * @throws StoreFailed if it failed; it is not retried
   */
  public void commit() {
    requireUsable();
    ClassRejected refused = dropped;
    if (refused != null) {
      drop(refused);
      dropped = null;
      throw refused;
    }
    if (!pending) {
      return;
    }
    try {
      storer.commit();
      storer.registerRegistrationListener(classes);
      pending = false;
      commits.incrementAndGet();
      engine.space().enforce();
    } catch (RuntimeException | Error e) {
      throw disk.seal(new StoreFailed(layout.directory(), "committing to", e));
    }
  }

  /**
   * Lets Eclipse Store collect its garbage and merge its data files to the end, now. It does so in
   * small slices anyway; this is for quiet times, commits wait meanwhile. Owner thread only.
   *
   * @throws StoreFailed if the store failed
   */
  public void reclaimSpace() {
    requireUsable();
    try {
      engine.manager().issueFullGarbageCollection();
      engine.manager().issueFullFileCheck();
    } catch (RuntimeException | Error e) {
      throw disk.seal(new StoreFailed(layout.directory(), "reclaiming space in", e));
    }
  }

  /**
   * Lets Eclipse Store find unreachable objects: until then it keeps a record of over a hundred
   * bytes in memory for each object that was ever stored, and its housekeeping has a slice of time
   * and not a share of the work. Any thread; in short slices, between which other tasks run. What
   * the JVM has not collected yet counts as reachable, but for images, and is rechecked only after
   * a commit, so one call may not find all. Does nothing if the store cannot be used.
   *
   * @param maxNanos longest time it takes, about
   */
  public void collectGarbage(long maxNanos) {
    try {
      engine.collectGarbage(maxNanos);
    } catch (RuntimeException e) {
      if (!closed && engine.failure() == null) {
        throw e;
      }
    }
  }

  /**
   * The files as they are between two commits, to be copied while later commits go on: files are
   * only appended to until the snapshot is closed. The caller ensures that no commit is running.
   *
   * @throws StoreFailed if the store failed
   */
  public StoreSnapshot snapshot() {
    requireUsable();
    return StoreSnapshot.take(layout, engine.housekeeping());
  }

  /**
   * Bytes of the data files that are no garbage yet to be reclaimed. Waits for a running commit.
   *
   * @throws StoreFailed if the store failed
   */
  public long liveBytes() {
    requireUsable();
    return engine.manager().createStorageStatistics().liveDataLength();
  }

  /** Eclipse Store's own upkeep, which collects garbage too, a little each second. */
  Housekeeping housekeeping() {
    return engine.housekeeping();
  }

  /** What was done since opening. */
  public StoreCounters counters() {
    return new StoreCounters(
        commits.get(), writer.commitBytes(), writer.otherBytes(), disk.forces());
  }

  private void requireUsable() {
    requireUnsealed();
    StoreFailed failed = engine.failure();
    if (failed != null) {
      throw failed;
    }
  }

  /** Without asking Eclipse Store, which takes its locks: {@link #store} is called very often. */
  private void requireUnsealed() {
    StoreFailed failed = disk.failure();
    if (failed != null) {
      throw failed;
    }
  }

  /** Orderly end, in bounded time; what was stored but not committed is dropped. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    if (engine.failure() != null || !engine.shutdown()) {
      discard();
      return;
    }
    closed = true;
    disk.seal(new StoreFailed(layout.directory(), "closed:", null));
    disk.close();
    lock.close();
  }

  /** Releases everything without further writes, in bounded time. Idempotent. */
  public void discard() {
    if (closed) {
      return;
    }
    closed = true;
    disk.seal(new StoreFailed(layout.directory(), "discarded:", null));
    if (engine.abandon()) {
      disk.close();
    } else {
      LOG.error("Eclipse Store's thread hangs, its device is sealed: {}", layout.directory());
    }
    lock.close();
  }
}
