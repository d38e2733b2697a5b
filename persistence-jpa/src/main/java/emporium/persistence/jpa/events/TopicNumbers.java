package emporium.persistence.jpa.events;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Numbers of the events of each topic: gives the next one, and knows below which all are decided.
 * Guarded by the outbox.
 *
 * <p>Each incarnation gives numbers of a range that was reserved for it durably when it opened, so
 * none is given twice, whatever the database loses. A number below the last one given that is not
 * open was consumed by all, or its unit failed and it never comes.
 */
final class TopicNumbers {
  private final Map<String, Numbers> topics = new HashMap<>();

  /** The numbers of one topic. */
  private static final class Numbers {
    private final TreeSet<Long> open = new TreeSet<>();
    private long last;
    private long max;
  }

  /** At opening: numbers above this one, up to the highest, are reserved. */
  void reserved(String topic, long above, long max) {
    var numbers = of(topic);
    numbers.last = above;
    numbers.max = max;
  }

  /**
   * The next number, which stays open until its event is finished or was not committed.
   *
   * @throws IllegalStateException if all that are reserved were given; opening again reserves more
   */
  long next(String topic) {
    var numbers = of(topic);
    if (numbers.last == numbers.max) {
      throw new IllegalStateException(
          "All numbers reserved for events are given, restart the process: topic="
              + topic
              + ", last="
              + numbers.last);
    }
    numbers.last++;
    numbers.open.add(numbers.last);
    return numbers.last;
  }

  /** At opening: an event that is not consumed by all. */
  void open(String topic, long number) {
    of(topic).open.add(number);
  }

  /** All consumers have consumed the event, or it was not committed. */
  void closed(String topic, long number) {
    of(topic).open.remove(number);
  }

  /** Every lower number is consumed by all, or was never committed. */
  long lowWatermark(String topic) {
    var numbers = of(topic);
    return numbers.open.isEmpty() ? numbers.last + 1 : numbers.open.first();
  }

  private Numbers of(String topic) {
    return topics.computeIfAbsent(topic, name -> new Numbers());
  }
}
