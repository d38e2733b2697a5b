package emporium.persistence.ms;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.StepTask;
import emporium.persistence.engine.TaskHandle;
import emporium.persistence.ms.journal.DamagedJournal;
import emporium.persistence.ms.schema.DamagedDictionary;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.DirectoryProbe;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is loaded of a directory: one {@link EngineIncarnation} at a time. After a failed write, a
 * failed undo or an {@code Error} it is discarded, the directory is probed until it is writable,
 * and reloaded by the same path; a directory that is damaged then stays closed. Thread-safe.
 */
final class EngineLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(EngineLifecycle.class);
  private static final long RECOVERY_END_MS_MAX = 30_000;

  private final EngineOptions options;
  private final Loader loader;
  private final Consumer<String> onClosed;
  private final Runnable reloaded;
  private final ReentrantReadWriteLock exchange = new ReentrantReadWriteLock();
  private final AtomicLong epochs = new AtomicLong();
  private volatile boolean isClosing;
  private volatile @Nullable EngineIncarnation current;
  private volatile @Nullable RuntimeException failure;
  private @Nullable TaskHandle recovery; // guarded by this

  /** Loads the directory. */
  interface Loader {
    /**
     * Opens it for work.
     *
     * @param epoch how often it was loaded by then
     */
    EngineIncarnation load(long epoch, Failed failed);
  }

  /** Called when an incarnation can no longer write. */
  interface Failed {
    /** Discards the incarnation and begins to reload. */
    void failed(EngineIncarnation opening, Throwable cause);
  }

  /**
   * @param notOpen called with the reason why nothing is loaded
   * @param reloaded run after each load but the first
   */
  EngineLifecycle(
      EngineOptions options, Loader loader, Consumer<String> notOpen, Runnable reloaded) {
    this.options = options;
    this.loader = loader;
    this.onClosed = notOpen;
    this.reloaded = reloaded;
  }

  @Nullable EngineIncarnation current() {
    return current;
  }

  /** Whether work is taken; false until the load has given the exchange up too. */
  boolean isOpen() {
    return current != null && !exchange.isWriteLocked();
  }

  /** How often it was loaded. */
  long epochs() {
    return epochs.get();
  }

  /** The damage for which it stays closed; null while it may reopen. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  void load() {
    exchange.writeLock().lock();
    try {
      if (isClosing) {
        throw new IllegalStateException("The engine was closed");
      }
      EngineIncarnation loaded = loader.load(epochs.incrementAndGet(), this::failed);
      Throwable cause = publish(loaded);
      if (cause != null) {
        loaded.discard(cause);
        throw new IllegalStateException("Writing failed before anything was served", cause);
      }
    } finally {
      exchange.writeLock().unlock();
    }
  }

  /** From here on {@link #failed} reports a failure; until here the result, null for none. */
  private synchronized @Nullable Throwable publish(EngineIncarnation loaded) {
    Throwable cause = loaded.failure();
    if (cause == null) {
      current = loaded;
    }
    return cause;
  }

  /** Runs work against the current incarnation, which cannot be replaced meanwhile. */
  <T> T withIncarnation(Function<EngineIncarnation, T> work) {
    if (!exchange.readLock().tryLock()) {
      throw new EngineNotOpen();
    }
    try {
      var opening = current;
      if (opening == null) {
        throw new EngineNotOpen();
      }
      return work.apply(opening);
    } finally {
      exchange.readLock().unlock();
    }
  }

  synchronized void failed(EngineIncarnation opening, Throwable cause) {
    if (current != opening) {
      opening.fail(cause); // it is still loading, or has failed already
      return;
    }
    LOG.error("Discarding memory and reloading from disk", cause);
    onClosed.accept("it reloads after a failure: " + cause);
    current = null;
    opening.fail(cause);
    var recovering =
        options.context().scheduler().task("emporium-recovery", new Recovery(opening, cause));
    recovery = recovering;
    recovering.start();
  }

  private synchronized @Nullable TaskHandle recovery() {
    return recovery;
  }

  /** Discards an incarnation, then tries to reload after each pause. */
  private final class Recovery implements StepTask {
    private final EngineIncarnation lost;
    private final Throwable cause;
    private final long pauseNanos =
        TimeUnit.MILLISECONDS.toNanos(options.limits().recoveryPauseMs());
    private boolean isDiscarded;
    private long triedNanos;

    Recovery(EngineIncarnation lost, Throwable cause) {
      this.lost = lost;
      this.cause = cause;
    }

    @Override
    public long step() {
      if (!isDiscarded) {
        isDiscarded = true;
        discard(lost, cause);
        triedNanos = nanoTime();
      }
      if (isClosing) {
        return ENDED;
      }
      long leftNanos = pauseNanos - (nanoTime() - triedNanos);
      if (leftNanos > 0) {
        return leftNanos;
      }
      if (isReloadedOrDamaged()) {
        return ENDED;
      }
      triedNanos = nanoTime();
      return pauseNanos;
    }

    private long nanoTime() {
      return options.context().scheduler().nanoTime();
    }
  }

  private void discard(EngineIncarnation lost, Throwable cause) {
    exchange.writeLock().lock();
    try {
      lost.discard(cause);
    } finally {
      exchange.writeLock().unlock();
    }
  }

  private boolean isReloadedOrDamaged() {
    try {
      DirectoryProbe.run(options.directory());
      load();
    } catch (DamagedStore | DamagedJournal | DamagedDictionary e) {
      failure = e;
      onClosed.accept("the directory is damaged: " + e.getMessage());
      LOG.error("The directory is damaged: the engine stays closed until it is restored", e);
      return true;
    } catch (RuntimeException | Error e) {
      LOG.warn("The directory still cannot be written", e);
      onClosed.accept("it cannot reload yet: " + e.getMessage());
      return false;
    }
    reloaded.run();
    LOG.info("Reloaded after a failure: epoch={}", epochs.get());
    return true;
  }

  /** Closes it; waits for a running recovery, within a bound. */
  void close() {
    isClosing = true;
    onClosed.accept("it was closed");
    var snapshots = current;
    if (snapshots != null) {
      snapshots.snapshots().invalidate();
    }
    exchange.writeLock().lock();
    try {
      var opening = current;
      current = null;
      if (opening != null) {
        opening.close();
      }
    } finally {
      exchange.writeLock().unlock();
    }
    var recovering = recovery();
    if (recovering != null) {
      recovering.wake();
      boolean ignored = recovering.awaitEnd(RECOVERY_END_MS_MAX);
    }
  }
}
