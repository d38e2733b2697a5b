package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.StoreDevice;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.TypeDictionaryFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.serializer.monitoring.MonitoringManager;
import org.eclipse.serializer.persistence.types.Persistence;
import org.eclipse.serializer.persistence.types.PersistenceObjectRegistry;
import org.eclipse.serializer.reference.Lazy;
import org.eclipse.serializer.reference.LazyReferenceManager;
import org.eclipse.serializer.reflect.ClassLoaderProvider;
import org.eclipse.store.storage.embedded.types.EmbeddedStorage;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageConnectionFoundation;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;
import org.eclipse.store.storage.types.Storage;
import org.eclipse.store.storage.types.StorageChannel;
import org.eclipse.store.storage.types.StorageChannelThreadProvider;
import org.eclipse.store.storage.types.StorageConfiguration;
import org.eclipse.store.storage.types.StorageOperationController;
import org.eclipse.store.storage.types.StorageRequestAcceptor;
import org.eclipse.store.storage.types.StorageThreadNameProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running Eclipse Store: one channel, one daemon thread, no lock file of its own, no log
 * compaction while running. Detects its failure and can be released without its cooperation.
 * Thread-safe.
 */
public final class EclipseStoreEngine {
  /** Data files smaller than this part of the largest are merged: below 64 KB. */
  private static final int DATA_FILE_MIN_PART = 64;

  /** Data files with a smaller share of live bytes are dissolved; Eclipse Store's default. */
  private static final double LIVE_SHARE_MIN = 0.75;

  /** The newest data file is kept: dissolved early, small stores copy themselves endlessly. */
  private static final boolean DISSOLVE_NEWEST = false;

  /** How long a collection holds Eclipse Store's thread at a time; reads of history wait for it. */
  private static final long COLLECTION_SLICE_NANOS = 1_000_000;

  private static final long SHUTDOWN_MS_MAX = 30_000;
  private static final long THREAD_END_MS_MAX = 5_000;
  private static final Logger LOG = LoggerFactory.getLogger(EclipseStoreEngine.class);

  private final Path directory;
  private final StoreDevice disk;
  private final AtomicReference<@Nullable Thread> channelThread = new AtomicReference<>();
  private final AtomicReference<@Nullable StorageRequestAcceptor> requests =
      new AtomicReference<>();
  private final AtomicReference<@Nullable StorageOperationController> controller =
      new AtomicReference<>();
  private final Housekeeping housekeeping;
  private final SpaceBound space;
  private final SweepCounter sweeps = new SweepCounter();
  private final MonitoringManager monitors = MonitoringManager.PlatformDependent(null);
  private final EmbeddedStorageConnectionFoundation<?> connection;
  private final TypeDictionaryExporter dictionary;
  private final EmbeddedStorageManager manager;

  EclipseStoreEngine(
      StoreLayout layout,
      StoreDevice disk,
      ChecksummingWriter writer,
      ClassLoader classLoader,
      int dataFileBytesMax,
      Runnable onImageRead) {
    this.directory = layout.directory();
    this.disk = disk;
    this.housekeeping = new Housekeeping(writer::flushTransfers, disk.cleansUpByTheClock());
    StorageConfiguration configuration =
        Storage.ConfigurationBuilder()
            .setStorageFileProvider(Storage.FileProvider(directory))
            .setChannelCountProvider(Storage.ChannelCountProvider(1))
            .setDataFileEvaluator(
                Storage.DataFileEvaluator(
                    dataFileBytesMax / DATA_FILE_MIN_PART,
                    dataFileBytesMax,
                    LIVE_SHARE_MIN,
                    DISSOLVE_NEWEST))
            .setHousekeepingController(housekeeping)
            .setEntityCacheEvaluator(new LeafEviction())
            .createConfiguration();
    var foundation = EmbeddedStorage.Foundation(configuration);
    foundation.setWriterProvider(() -> writer);
    foundation.setHousekeepingBroker(housekeeping);
    foundation.addEventLogger(sweeps);
    foundation.setChannelThreadProvider(new DaemonThread());
    foundation.setStorageMonitorManager(monitors);
    foundation.setExceptionHandler((failure, channel) -> channelFailed(failure));
    foundation.setOperationControllerCreator(
        (channels, system) -> {
          var created = StorageOperationController.New(system, channels);
          controller.set(created);
          return created;
        });
    foundation.setRequestAcceptorCreator(
        (validator, tasks) -> {
          var created =
              new StorageRequestAcceptor.Creator.Default().createRequestAcceptor(validator, tasks);
          requests.set(created);
          return created;
        });
    this.connection = foundation.getConnectionFoundation();
    connection.setObjectRegistry(
        new StoredImageRegistry(
            Persistence.registerJavaConstants(PersistenceObjectRegistry.New())));
    connection.setTypeDictionaryIoHandler(new TypeDictionaryFile(layout, disk));
    this.dictionary = new TypeDictionaryExporter(connection.getTypeDictionaryExporter());
    connection.setTypeDictionaryExporter(dictionary);
    connection.setClassLoaderProvider(ClassLoaderProvider.New(classLoader));
    var unused = connection.registerCustomTypeHandler(new StoredImageHandler(onImageRead));
    boolean isNew = !Files.exists(layout.dictionary());
    this.manager =
        dictionary.join(
            () -> {
              var created = foundation.createEmbeddedStorageManager();
              if (isNew) {
                registerConstants();
              }
              return created;
            });
    this.space =
        new SpaceBound(
            manager, writer, this::collection, dataFileBytesMax, disk.cleansUpByTheClock());
  }

  /** Makes the classes of the constants known that the start of a new store stores. */
  private void registerConstants() {
    var handlers = connection.getTypeHandlerManager();
    for (Object constant : connection.getRootsProvider().provideRoots().entries().values()) {
      var unused = handlers.ensureTypeHandler(constant);
    }
  }

  /**
   * Makes the classes known, so that storing their first instance does not write the dictionary.
   */
  void register(Collection<Class<?>> classes) {
    var handlers = connection.getTypeHandlerManager();
    var unused =
        dictionary.join(
            () -> {
              classes.forEach(handlers::ensureTypeHandler);
              return handlers.ensureTypeHandler(Lazy.Default.genericType());
            });
  }

  Housekeeping housekeeping() {
    return housekeeping;
  }

  SpaceBound space() {
    return space;
  }

  /** Collects garbage until what was there at the beginning should be found, or time is up. */
  void collectGarbage(long maxNanos) {
    GarbageCollection collection = collection();
    if (collection == null) {
      return;
    }
    long start = System.nanoTime();
    try {
      while (!collection.isComplete() && System.nanoTime() - start < maxNanos) {
        collection.work(COLLECTION_SLICE_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A new one; null while nothing is running. */
  private @Nullable GarbageCollection collection() {
    StorageRequestAcceptor channel = requests.get();
    return channel == null
        ? null
        : new GarbageCollection(manager.persistenceManager().objectRegistry(), channel, sweeps);
  }

  EmbeddedStorageManager manager() {
    return manager;
  }

  /**
   * Reads the directory and starts working. On a daemon thread, because Eclipse Store starts a
   * thread for its lazy references that inherits this.
   */
  void start() {
    var refused = new AtomicReference<@Nullable Throwable>();
    var starting = daemon(() -> startInto(refused), "emporium-store-open");
    starting.start();
    ended(starting, Long.MAX_VALUE / 2_000_000);
    Throwable why = refused.get();
    if (why instanceof Error error) {
      throw error;
    }
    if (why instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void startInto(AtomicReference<@Nullable Throwable> refused) {
    try {
      manager.start();
    } catch (RuntimeException | Error e) {
      refused.set(e);
    }
  }

  private static Thread daemon(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Why nothing more can be stored, or null while all is well. */
  @Nullable StoreFailed failure() {
    StoreFailed failed = disk.failure();
    StorageOperationController operations = controller.get();
    if (failed == null && operations != null && operations.hasDisruptions()) {
      Throwable first = operations.disruptions().first();
      failed = disk.seal(new StoreFailed(directory, "the engine stopped on", first));
    }
    if (failed == null && !manager.isRunning()) {
      failed = disk.seal(new StoreFailed(directory, "the engine does not run on", null));
    }
    return failed;
  }

  /**
   * Orderly end.
   *
   * @return false if it did not end in time
   */
  boolean shutdown() {
    housekeeping.end();
    var ending = daemon(this::shutdownQuietly, "emporium-store-close");
    ending.start();
    return ended(ending, SHUTDOWN_MS_MAX) && channelEnded();
  }

  /**
   * Stops Eclipse Store wherever it is; the disk must be sealed first. False if its thread hangs.
   */
  boolean abandon() {
    housekeeping.end();
    StorageOperationController operations = controller.get();
    if (operations != null) {
      operations.deactivate();
    }
    if (manager instanceof LazyReferenceManager.Controller lazy) {
      LazyReferenceManager.get().removeController(lazy);
    }
    monitors.shutdown();
    Thread thread = channelThread.get();
    if (thread != null) {
      thread.interrupt();
    }
    return channelEnded();
  }

  private void shutdownQuietly() {
    try {
      manager.shutdown();
    } catch (RuntimeException e) {
      LOG.warn("Eclipse Store did not shut down cleanly: {}", directory, e);
    }
  }

  private boolean channelEnded() {
    Thread thread = channelThread.get();
    return thread == null || ended(thread, THREAD_END_MS_MAX);
  }

  /** Waits through interrupts, which are kept for the caller; the wait is bounded. */
  private static boolean ended(Thread thread, long waitMaxMs) {
    long deadline = System.nanoTime() + waitMaxMs * 1_000_000;
    boolean interrupted = false;
    long left = waitMaxMs;
    while (left > 0 && thread.isAlive()) {
      try {
        thread.join(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      left = (deadline - System.nanoTime()) / 1_000_000;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** Wakes the threads that wait for the channel, which would otherwise wait endlessly. */
  private void channelFailed(Throwable failure) {
    disk.seal(new StoreFailed(directory, "the engine's thread ended on", failure));
    StorageOperationController operations = controller.get();
    if (operations != null) {
      operations.registerDisruption(failure);
    }
  }

  private final class DaemonThread implements StorageChannelThreadProvider {
    @Override
    public Thread provideChannelThread(StorageChannel channel, StorageThreadNameProvider names) {
      Thread thread = daemon(channel, "emporium-store-" + directory.getFileName());
      channelThread.set(thread);
      return thread;
    }
  }
}
