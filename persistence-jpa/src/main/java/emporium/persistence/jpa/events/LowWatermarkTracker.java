package emporium.persistence.jpa;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Up to which number of each topic it is settled what became of the events. Guarded by the outbox.
 *
 * <p>A number is drawn from the database before it is known here, so the highest known one says
 * nothing of the lower ones while units are at drawing. A unit that begins to draw notes the
 * highest number known by then, its floor: that one was drawn before, so all the unit's numbers are
 * higher. Hence every number up to the lowest floor of the units at drawing, or up to the highest
 * known one if there are none, was drawn by a unit that has ended: it is known here, or its unit
 * failed and it never comes. Floors grow with time, so the oldest unit has the lowest one.
 *
 * <p>A number above all that are finished is not settled even if its unit failed: a crash may take
 * the drawing of it, and it is given again. An event that a consumer in another process has
 * consumed is durable, and with it that its number, and each lower one, was given.
 */
final class Numbering {
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
   * At opening, when no unit is at work: what became of all numbers up to this one is known, and
   * that they were given is durable.
   */
  void decided(String topic, long upTo) {
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
  void withdrawn(String topic, long number) {
    of(topic).open.remove(number);
  }

  /** Every lower number is settled, or was never given. */
  long settledBelow(String topic) {
    var numbers = of(topic);
    long next = numbers.decided() + 1;
    return numbers.open.isEmpty() ? next : Math.min(numbers.open.first(), next);
  }

  private Numbers of(String topic) {
    return topics.computeIfAbsent(topic, name -> new Numbers());
  }
}
