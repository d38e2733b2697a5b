package emporium.runtime.messaging.link;

import emporium.runtime.criteria.DeliveryGuarantee;
import emporium.runtime.criteria.OrderingGuarantee;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The link of a topic's events from their channel to one consumer. Without faults it delivers at
 * once. With faults it injects them: an event does not arrive, arrives twice, or late. Like a
 * network's transport it resends what did not arrive, and delivers events in the order in which
 * they were sent, if configured.
 *
 * <p>Thread-safe. The sender bounds the events in flight.
 *
 * @param <T> an event with its message
 */
public final class FaultInjectingLink<T> {
  /** The most times that one event is dropped. */
  private static final int DROPS_MAX = 100;

  private final int name;
  private final LinkFaults faults;
  private final boolean redelivers;
  private final boolean ordered;
  private final Receiver<T> receiver;
  private final ScheduledExecutorService later;
  private final LinkCounters figures;
  private final Resequencer sequencer = new Resequencer();
  private final AtomicLong entered = new AtomicLong();

  /** The receiver of a link. Must not block. */
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
   * @param name of topic and consumer
   * @param delivery whether an event that did not arrive is resent
   * @param order whether events are delivered in the order in which they were sent
   * @param later runs resends and delayed deliveries
   */
  public FaultInjectingLink(
      String name,
      LinkFaults faults,
      DeliveryGuarantee delivery,
      OrderingGuarantee order,
      Receiver<T> receiver,
      ScheduledExecutorService later,
      LinkCounters figures) {
    this.name = name.hashCode();
    this.faults = faults;
    this.redelivers = delivery != DeliveryGuarantee.AT_MOST_ONCE;
    this.ordered = order == OrderingGuarantee.CAUSAL;
    this.receiver = receiver;
    this.later = later;
    this.figures = figures;
  }

  /**
   * Sends an event.
   *
   * @param id of the event within its topic
   */
  public void send(T event, long id) {
    figures.sent();
    if (faults.any()) {
      new Transmission(event, id, entered.getAndIncrement()).attempt(1);
    } else {
      receiver.arrived(event, true);
    }
  }

  /** One event in flight. */
  private final class Transmission {
    private final T event;
    private final long id;
    private final long number;

    Transmission(T event, long id, long number) {
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
