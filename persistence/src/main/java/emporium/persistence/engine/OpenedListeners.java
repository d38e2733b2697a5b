package emporium.persistence.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listeners of an engine's openings. Thread-safe. */
public final class OpenedListeners {
  private static final Logger LOG = LoggerFactory.getLogger(OpenedListeners.class);

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** One more. */
  public void add(Runnable listener) {
    listeners.add(listener);
  }

  /** The first opening: it fails if a listener fails. */
  public void notifyOpened() {
    listeners.forEach(Runnable::run);
  }

  /** An opening after a failure: the engine is open even if a listener fails. */
  public void notifyReopened() {
    listeners.forEach(OpenedListeners::notifyQuietly);
  }

  private static void notifyQuietly(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.error("An open listener failed", e);
    }
  }
}
