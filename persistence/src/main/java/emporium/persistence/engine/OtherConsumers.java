package emporium.persistence.engine;

import emporium.persistence.EventId;
import emporium.persistence.Topic;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which consumers of an engine's topics are in other processes: all that are not declared on it.
 * Thread-safe.
 */
public final class OtherConsumers {
  private final Map<String, Set<String>> consumers;
  private final Set<String> declared = ConcurrentHashMap.newKeySet();

  /**
   * @param topics every topic that may be said or heard
   */
  public OtherConsumers(Collection<Topic<?>> topics) {
    consumers =
        topics.stream().collect(Collectors.toUnmodifiableMap(Topic::name, Topic::consumers));
  }

  /** A service is in this process. */
  public void declared(String service) {
    declared.add(service);
  }

  /**
   * Guards an acknowledgement.
   *
   * @throws IllegalArgumentException if the consumer is in this process, or none of one topic
   */
  public void require(String consumer, Collection<EventId> ids) {
    if (declared.contains(consumer)) {
      throw new IllegalArgumentException(
          "consumer: must not be a service of this process: " + consumer);
    }
    var topics = new HashSet<String>();
    ids.forEach(id -> topics.add(id.topic()));
    for (String topic : topics) {
      requireTopic(topic);
      if (!consumers.getOrDefault(topic, Set.of()).contains(consumer)) {
        throw new IllegalArgumentException(
            "consumer: must be one of the topic: topic=" + topic + ", consumer=" + consumer);
      }
    }
  }

  /**
   * Guards the name of a topic.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public void requireTopic(String topic) {
    if (!consumers.containsKey(topic)) {
      throw new IllegalArgumentException("topic: must be a topic of this engine: " + topic);
    }
  }
}
