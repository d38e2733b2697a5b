package emporium.runtime.messaging;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks periodically for events to be resent, as long as there are unacknowledged ones: an idle
 * process does not wake up for it. A failed check is repeated. Thread-safe.
 */
final class ResendChecks {
  private static final Logger LOG = LoggerFactory.getLogger(ResendChecks.class);

  private final ScheduledExecutorService timer;
  private final long pauseMs;
  private final BooleanSupplier check;
  private final AtomicBoolean isScheduled = new AtomicBoolean();

  /**
   * @param check returns whether there are unacknowledged events
   */
  ResendChecks(ScheduledExecutorService timer, long pauseMs, BooleanSupplier check) {
    this.timer = timer;
    this.pauseMs = pauseMs;
    this.check = check;
  }

  /** There are new events; no effect while checks go on, or after the timer was shut down. */
  void resume() {
    if (!isScheduled.get() && isScheduled.compareAndSet(false, true) && !timer.isShutdown()) {
      var unused = timer.schedule(this::run, pauseMs, TimeUnit.MILLISECONDS);
    }
  }

  private void run() {
    isScheduled.set(false); // before the check: what is sent during it begins a pause of its own
    if (checkSafely()) {
      resume();
    }
  }

  private boolean checkSafely() {
    try {
      return check.getAsBoolean();
    } catch (RuntimeException failure) {
      LOG.error("Events could not be checked for a resend, trying again", failure);
      return true;
    }
  }
}
