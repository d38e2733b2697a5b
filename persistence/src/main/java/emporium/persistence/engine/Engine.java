package emporium.persistence.engine;

import emporium.persistence.Envelope;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What runs the units of work of all services of a process, as the process sees it: its life, its
 * events and how much is unfinished. Services are declared before {@link #open}, each engine in its
 * own way. Thread-safe.
 */
public interface Engine extends AutoCloseable {
  /**
   * Where committed events go, outside all domain locks, one at a time, those of one key in the
   * order they were committed; after an opening first those that were left over. The consumer must
   * not block; what it fails on stays in the outbox and comes again after the next opening. Before
   * {@link #open}.
   */
  void onCommitted(Consumer<Envelope<?>> consumer);

  /** Runs after every opening, the first and each one after a failure. */
  void onOpened(Runnable listener);

  /**
   * Opens for work.
   *
   * @throws RuntimeException if what is stored cannot be used; nothing was changed
   */
  void open();

  /** Whether work is taken. */
  boolean isOpen();

  /** How many events are not consumed by all their consumers. */
  int pendingEvents();

  /** How many dead letters all services hold. */
  int deadLetters();

  /** Commands of clients that are taken in and not yet durable. */
  int commandsInFlight();

  /** What keeps the state and how safely, as measured or read back now; for reports. */
  Map<String, String> facts();

  @Override
  void close();
}
