package emporium.persistence;

import java.util.Set;
import java.util.function.Function;

/**
 * A named stream of events of one type from one service.
 *
 * @param name channel name, lower case with hyphens
 * @param type the one event class of this topic
 * @param producer the service that publishes it
 * @param consumers the services that must have consumed an event before it leaves the outbox
 * @param key the thing whose order matters; events of one key reach each consumer in the order they
 *     were committed
 */
public record Topic<E extends Event>(
    String name, Class<E> type, String producer, Set<String> consumers, Function<E, Object> key) {

  /** The ordering key of an event of this topic. */
  public Object keyOf(Event event) {
    return key.apply(type.cast(event));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Topic<?> that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
