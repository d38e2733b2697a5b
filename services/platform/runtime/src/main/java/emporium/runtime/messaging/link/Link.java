package emporium.edge.delivery;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The way of a topic's events from their channel to one listener. Without faults it hands on what
 * enters it at once. With faults it does what they say: an event does not arrive, arrives twice, or
 * late. As a network's transport it sends again what did not arrive, and lets events out in the
 * order in which they entered, if it is told to.
 *
 * <p>Thread-safe. Events on their way are bounded by whoever lets them enter.
 *
 * @param <T> an event with what belongs to it
 */
public final class Link<T> {
  /** So often at most an event is dropped. */
  private static final int DROPS_MAX = 100;

  private final int name;
  private final LinkFaults faults;
  private final boolean redelivers;
  private final boolean ordered;
  private final Receiver<T> receiver;
  private final ScheduledExecutorService later;
  private final LinkFigures figures;
  private final Sequencer sequencer = new Sequencer();
  private final AtomicLong entered = new AtomicLong();

  /** Who is at the end of a link. Must not block. */
  public interface Receiver<T> {
    /**
     * An event has arrived.
     *
     * @param first whether this is the delivery to be acknowledged, and not a duplicate of it
     */
    void arrived(T event, boolean first);

    /** An event will never arrive. */
    void lost(T event);
  }

  /**
   * @param name of topic and listener
   * @param delivery tells whether what did not arrive is sent again
   * @param order tells whether events come out as they entered
   * @param later sends again, and late
   */
  public Link(
      String name,
      LinkFaults faults,
      Delivery delivery,
      EventOrder order,
      Receiver<T> receiver,
      ScheduledExecutorService later,
      LinkFigures figures) {
    this.name = name.hashCode();
    this.faults = faults;
    this.redelivers = delivery != Delivery.AT_MOST_ONCE;
    this.ordered = order == EventOrder.CAUSAL;
    this.receiver = receiver;
    this.later = later;
    this.figures = figures;
  }

  /**
   * Sends an event.
   *
   * @param id of the event within its topic
   */
  public void enter(T event, long id) {
    figures.event();
    if (faults.any()) {
      new Passage(event, id, entered.getAndIncrement()).attempt(1);
    } else {
      receiver.arrived(event, true);
    }
  }

  /** One event on its way. */
  private final class Passage {
    private final T event;
    private final long id;
    private final long number;

    Passage(T event, long id, long number) {
      this.event = event;
      this.id = id;
      this.number = number;
    }

    void attempt(int attempt) {
      long draw = faults.draw(name, id, attempt);
      if (faults.drops(draw) && attempt <= DROPS_MAX) {
        drop(attempt);
        return;
      }
      long delayMs = faults.delayMs(draw);
      if (delayMs > 0) {
        figures.delayed();
        after(delayMs, () -> out(() -> receiver.arrived(event, true)));
      } else {
        out(() -> receiver.arrived(event, true));
      }
      if (faults.duplicates(draw)) {
        figures.duplicated();
        out(() -> receiver.arrived(event, false));
      }
    }

    private void drop(int attempt) {
      figures.dropped();
      if (redelivers) {
        after(faults.redeliverMs(), () -> attempt(attempt + 1));
      } else {
        figures.lost();
        out(() -> receiver.lost(event));
      }
    }

    private void out(Runnable arrival) {
      if (ordered) {
        sequencer.arrived(number, arrival);
      } else {
        arrival.run();
      }
    }

    private void after(long ms, Runnable task) {
      var unused = later.schedule(task, ms, TimeUnit.MILLISECONDS);
    }
  }
}
