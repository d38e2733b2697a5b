package emporium.runtime.http.streams;

import emporium.runtime.RuntimeConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;

/** Bounds the open server-sent streams in all, and their backlog. Thread-safe. */
@Singleton
public class StreamLimits {
  private final Semaphore free;
  private final Semaphore freeBacklog;
  private final int backlogMax;

  @Inject
  StreamLimits(RuntimeConfig config) {
    this(config.streams().max(), config.streams().backlogMax(), config.streams().backlogTotalMax());
  }

  StreamLimits(int max, int backlogMax, int backlogTotalMax) {
    this.free = new Semaphore(max);
    this.backlogMax = backlogMax;
    this.freeBacklog = new Semaphore(backlogTotalMax);
  }

  /** Acquires a permit for one more stream; false if there is none. */
  boolean tryOpen() {
    return free.tryAcquire();
  }

  /** Returns the permit of a stream. */
  void release() {
    free.release();
  }

  /** The number of further events that may wait on all streams, besides one on each. */
  int freeBacklog() {
    return freeBacklog.availablePermits();
  }

  /**
   * The events that wait to be sent on one stream. One event may always wait, so a fast client is
   * never disconnected for a slow one. Thread-safe.
   */
  final class Backlog {
    private int count; // guarded by this
    private boolean ended; // guarded by this

    /** Adds one event; false if it exceeds a bound. */
    synchronized boolean tryEnqueue() {
      if (ended) {
        return true; // the stream is closed
      }
      if (count == backlogMax || (count > 0 && !freeBacklog.tryAcquire())) {
        return false;
      }
      count++;
      return true;
    }

    /** Removes one event, which was sent. */
    synchronized void dequeued() {
      if (!ended && --count > 0) {
        freeBacklog.release();
      }
    }

    /** Releases the backlog: nothing more is sent. */
    synchronized void end() {
      if (!ended) {
        ended = true;
        freeBacklog.release(Math.max(0, count - 1));
      }
    }
  }
}
