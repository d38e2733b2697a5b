package emporium.persistence.ms;

import emporium.persistence.NotOpen;
import emporium.persistence.ms.image.DamagedDictionary;
import emporium.persistence.ms.journal.DamagedJournal;
import emporium.persistence.ms.store.DamagedStore;
import emporium.persistence.ms.store.DirectoryProbe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is loaded of a directory: one {@link Opening} at a time. After a failed write, a failed undo
 * or an {@code Error} it is thrown away, the directory is probed until it can be written again, and
 * loaded anew by the same path; a directory that is damaged then stays closed. Thread-safe.
 */
final class Life {
  private static final Logger LOG = LoggerFactory.getLogger(Life.class);
  private static final long RECOVERY_END_MS_MAX = 30_000;

  private final EngineOptions options;
  private final Loader loader;
  private final Consumer<String> notOpen;
  private final Runnable reloaded;
  private final ReentrantReadWriteLock exchange = new ReentrantReadWriteLock();
  private final AtomicLong epochs = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile @Nullable Opening current;
  private volatile @Nullable RuntimeException failure;
  private @Nullable Thread recovery; // guarded by this

  /** Loads the directory. */
  interface Loader {
    /**
     * Opens it for work.
     *
     * @param epoch how often it was loaded by then
     */
    Opening load(long epoch, Failed failed);
  }

  /** Who is told that an opening cannot write any more. */
  interface Failed {
    /** Throws the opening away and begins to load again. */
    void failed(Opening opening, Throwable cause);
  }

  /**
   * @param notOpen is told why there is nothing loaded
   * @param reloaded run after each load but the first
   */
  Life(EngineOptions options, Loader loader, Consumer<String> notOpen, Runnable reloaded) {
    this.options = options;
    this.loader = loader;
    this.notOpen = notOpen;
    this.reloaded = reloaded;
  }

  @Nullable Opening current() {
    return current;
  }

  /** How often it was loaded. */
  long epochs() {
    return epochs.get();
  }

  /** The damage for which it stays closed; null while it may open again. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  void load() {
    exchange.writeLock().lock();
    try {
      if (closing.getCount() == 0) {
        throw new IllegalStateException("The engine was closed");
      }
      Opening loaded = loader.load(epochs.incrementAndGet(), this::failed);
      Throwable cause = become(loaded);
      if (cause != null) {
        loaded.discard(cause);
        throw new IllegalStateException("Writing failed before anything was served", cause);
      }
    } finally {
      exchange.writeLock().unlock();
    }
  }

  /** From here on a failure is seen by {@link #failed}; until here by the answer, null for none. */
  private synchronized @Nullable Throwable become(Opening loaded) {
    Throwable cause = loaded.lostBy();
    if (cause == null) {
      current = loaded;
    }
    return cause;
  }

  /** Runs work against the current opening, which cannot be exchanged meanwhile. */
  <T> T inOpening(Function<Opening, T> work) {
    if (!exchange.readLock().tryLock()) {
      throw new NotOpen();
    }
    try {
      var opening = current;
      if (opening == null) {
        throw new NotOpen();
      }
      return work.apply(opening);
    } finally {
      exchange.readLock().unlock();
    }
  }

  synchronized void failed(Opening opening, Throwable cause) {
    if (current != opening) {
      opening.lost(cause); // it is still being loaded, or lost already
      return;
    }
    LOG.error("Memory is thrown away and reloaded from disk", cause);
    notOpen.accept("it reloads after a failure: " + cause);
    current = null;
    opening.lost(cause);
    var recovering = new Thread(() -> recover(opening, cause), "emporium-recovery");
    recovering.setDaemon(true);
    recovery = recovering;
    recovering.start();
  }

  private synchronized @Nullable Thread recovery() {
    return recovery;
  }

  private void recover(Opening lost, Throwable cause) {
    exchange.writeLock().lock();
    try {
      lost.discard(cause);
    } finally {
      exchange.writeLock().unlock();
    }
    try {
      while (!closing.await(options.recoveryPauseMs(), TimeUnit.MILLISECONDS)) {
        if (isReloadedOrDamaged()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isReloadedOrDamaged() {
    try {
      DirectoryProbe.run(options.directory());
      load();
    } catch (DamagedStore | DamagedJournal | DamagedDictionary e) {
      failure = e;
      notOpen.accept("the directory is damaged: " + e.getMessage());
      LOG.error("The directory is damaged: the engine stays closed until it is restored", e);
      return true;
    } catch (RuntimeException | Error e) {
      LOG.warn("Still not able to write", e);
      notOpen.accept("it cannot reload yet: " + e.getMessage());
      return false;
    }
    reloaded.run();
    LOG.info("Reloaded after a failure: epoch={}", epochs.get());
    return true;
  }

  /** Ends it; a recovery under way is waited for, within a bound. */
  void close() throws InterruptedException {
    closing.countDown();
    notOpen.accept("it was closed");
    var snapshots = current;
    if (snapshots != null) {
      snapshots.snapshots().giveUp();
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
      recovering.join(RECOVERY_END_MS_MAX);
    }
  }
}
