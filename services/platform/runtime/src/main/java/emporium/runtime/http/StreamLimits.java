package emporium.edge;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;

/** Bounds the server-sent streams that are open in all, and what waits to be sent. Thread-safe. */
@Singleton
public class Streams {
  private final Semaphore free;
  private final Semaphore room;
  private final int waitingMax;

  @Inject
  Streams(EdgeConfig config) {
    this(config.streams().max(), config.streams().waitingMax(), config.streams().waitingTotalMax());
  }

  Streams(int max, int waitingMax, int waitingTotalMax) {
    this.free = new Semaphore(max);
    this.waitingMax = waitingMax;
    this.room = new Semaphore(waitingTotalMax);
  }

  /** Takes a place for one more stream; false if there is none. */
  boolean tryOpen() {
    return free.tryAcquire();
  }

  /** A stream has ended. */
  void closed() {
    free.release();
  }

  int waitingMax() {
    return waitingMax;
  }

  /** How many more events may wait on all streams together, besides one on each. */
  int room() {
    return room.availablePermits();
  }

  /**
   * What waits to be sent on one stream. One event may wait whatever waits on others, so who is
   * quick is never cut off for who is slow. Thread-safe.
   */
  final class Waiting {
    private int count; // guarded by this
    private boolean ended; // guarded by this

    /** One event more waits; false if it must not. */
    synchronized boolean add() {
      if (ended) {
        return true; // nobody will hear it
      }
      if (count == waitingMax || (count > 0 && !room.tryAcquire())) {
        return false;
      }
      count++;
      return true;
    }

    /** One was sent. */
    synchronized void sent() {
      if (!ended && --count > 0) {
        room.release();
      }
    }

    /** Nothing is sent any more. */
    synchronized void end() {
      if (!ended) {
        ended = true;
        room.release(Math.max(0, count - 1));
      }
    }
  }
}
