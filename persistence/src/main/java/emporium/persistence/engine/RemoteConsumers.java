package emporium.persistence.engine;

import emporium.persistence.EventId;
import emporium.persistence.Topic;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The consumers of an engine's topics in other processes: all that are not declared on it, and a
 * service's other replicas for topics that it both publishes and consumes. Thread-safe.
 */
public final class RemoteConsumers {
  private final Map<String, Topic<?>> topics;
  private final Set<String> localServices = ConcurrentHashMap.newKeySet();

  /**
   * @param topics every topic that may be published or consumed
   */
  public RemoteConsumers(Collection<Topic<?>> topics) {
    this.topics =
        topics.stream().collect(Collectors.toUnmodifiableMap(Topic::name, Function.identity()));
  }

  /** A service is in this process. */
  public void addLocalService(String service) {
    localServices.add(service);
  }

  /**
   * The topics that this process publishes to other processes, or to its service's replicas, by
   * name.
   */
  public List<Topic<?>> remoteTopics() {
    return topics.values().stream()
        .filter(topic -> localServices.contains(topic.producer()))
        .filter(topic -> topic.consumers().stream().anyMatch(name -> isRemote(name, topic)))
        .sorted(Comparator.comparing(Topic::name))
        .toList();
  }

  private boolean isRemote(String consumer, Topic<?> topic) {
    return !localServices.contains(consumer) || consumer.equals(topic.producer());
  }

  /**
   * Guards an acknowledgement.
   *
   * @throws IllegalArgumentException if the consumer is in this process and has not published the
   *     event itself, or does not consume one topic
   */
  public void requireRemoteConsumer(String consumer, Collection<EventId> ids) {
    var named = new HashSet<String>();
    ids.forEach(id -> named.add(id.topic()));
    named.forEach(topic -> requireRemoteConsumer(consumer, topicOf(topic)));
  }

  private void requireRemoteConsumer(String consumer, Topic<?> topic) {
    if (!topic.consumers().contains(consumer)) {
      throw new IllegalArgumentException(
          "consumer: must be one of the topic: topic=" + topic + ", consumer=" + consumer);
    }
    if (!isRemote(consumer, topic)) {
      throw new IllegalArgumentException(
          "consumer: must not be a service of this process: " + consumer);
    }
  }

  /**
   * Guards the name of a topic.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public void requireTopic(String topic) {
    var unused = topicOf(topic);
  }

  private Topic<?> topicOf(String name) {
    var topic = topics.get(name);
    if (topic == null) {
      throw new IllegalArgumentException("topic: must be a topic of this engine: " + name);
    }
    return topic;
  }
}
