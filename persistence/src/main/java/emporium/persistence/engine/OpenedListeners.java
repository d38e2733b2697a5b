package emporium.persistence.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who hears that an engine has opened. Thread-safe. */
public final class OpenedListeners {
  private static final Logger LOG = LoggerFactory.getLogger(OpenedListeners.class);

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** One more. */
  public void add(Runnable listener) {
    listeners.add(listener);
  }

  /** The first opening: who fails fails it. */
  public void opened() {
    listeners.forEach(Runnable::run);
  }

  /** An opening after a failure: the engine is open whoever fails. */
  public void openedAgain() {
    listeners.forEach(OpenedListeners::tell);
  }

  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.error("A listener of the opening failed", e);
    }
  }
}
