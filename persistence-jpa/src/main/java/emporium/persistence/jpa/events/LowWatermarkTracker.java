package emporium.persistence.jpa.events;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * The number of each topic up to which the outcome of every event is known. Guarded by the outbox.
 *
 * <p>A number is allocated by nextval before it is known here, so the highest known one implies
 * nothing about the lower ones while units are allocating. A unit that begins to allocate notes the
 * highest number known by then, its floor: that one was allocated before, so all the unit's numbers
 * are higher. Hence every number up to the lowest floor of the allocating units, or up to the
 * highest known one if there are none, was allocated by a finished unit: it is known here, or its
 * unit failed and it never comes. Floors grow with time, so the oldest unit has the lowest one.
 *
 * <p>A number above all that are finished is not below the low watermark even if its unit failed: a
 * crash may take its allocation, and it is reused. An event that a remote consumer has consumed is
 * durable, and so is the allocation of its number and each lower one.
 */
final class LowWatermarkTracker {
  private final Map<String, Numbers> topics = new HashMap<>();

  /** The numbers of one topic. */
  private static final class Numbers {
    private final TreeSet<Long> open = new TreeSet<>();
    private final Map<Object, Long> floors = new LinkedHashMap<>();
    private long highest;
    private long finished;

    private long decided() {
      long known = floors.isEmpty() ? highest : floors.values().iterator().next();
      return Math.min(known, finished);
    }
  }

  /**
   * At opening, when no unit is at work: the outcome of all numbers up to this one is known, and
   * their allocation is durable.
   */
  void resolved(String topic, long upTo) {
    var numbers = of(topic);
    numbers.highest = Math.max(numbers.highest, upTo);
    numbers.finished = Math.max(numbers.finished, upTo);
  }

  /** A unit begins to draw numbers of the topics. */
  void begin(Object unit, Collection<String> drawn) {
    for (String topic : drawn) {
      var numbers = of(topic);
      numbers.floors.put(unit, numbers.highest);
    }
  }

  /** The unit's numbers are known, or will never come. */
  void end(Object unit, Collection<String> drawn) {
    drawn.forEach(topic -> of(topic).floors.remove(unit));
  }

  /** An event has this number, or will when its unit commits. */
  void known(String topic, long number) {
    var numbers = of(topic);
    numbers.open.add(number);
    numbers.highest = Math.max(numbers.highest, number);
  }

  /** All consumers have consumed the event. */
  void finished(String topic, long number) {
    var numbers = of(topic);
    numbers.open.remove(number);
    numbers.finished = Math.max(numbers.finished, number);
  }

  /** The event was not committed. */
  void rolledBack(String topic, long number) {
    of(topic).open.remove(number);
  }

  /** Every lower number is consumed by all, or was never allocated. */
  long lowWatermark(String topic) {
    var numbers = of(topic);
    long next = numbers.decided() + 1;
    return numbers.open.isEmpty() ? next : Math.min(numbers.open.first(), next);
  }

  private Numbers of(String topic) {
    return topics.computeIfAbsent(topic, name -> new Numbers());
  }
}
