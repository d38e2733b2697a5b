package emporium.kafka;

import emporium.runtime.messaging.RemoteChannels;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One check of topics; failures are logged and left to the next check. */
final class TopicProvisioning {
  private static final Logger LOG = LoggerFactory.getLogger(TopicProvisioning.class);

  private final Admin admin;
  private final Set<String> topics;
  private final int partitions;

  /**
   * @param partitions minimum for each topic
   */
  TopicProvisioning(Admin admin, Set<String> topics, int partitions) {
    this.admin = admin;
    this.topics = topics;
    this.partitions = partitions;
  }

  void run() {
    try {
      var found = partitionCounts();
      create(
          topics.stream()
              .filter(topic -> found.getOrDefault(topic, partitions) == 0)
              .collect(Collectors.toSet()));
      addPartitions(
          topics.stream()
              .filter(topic -> isTooSmall(found.getOrDefault(topic, 0)))
              .collect(Collectors.toSet()));
    } catch (RuntimeException failure) {
      LOG.warn("Topics cannot be looked at: {}", failure.toString());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isTooSmall(int count) {
    return count > 0 && count < partitions;
  }

  /** Partitions of each topic, 0 if it does not exist; topics without an answer are left out. */
  private Map<String, Integer> partitionCounts() throws InterruptedException {
    var counts = new HashMap<String, Integer>();
    for (var topic : admin.describeTopics(topics).topicNameValues().entrySet()) {
      try {
        counts.put(topic.getKey(), topic.getValue().get().partitions().size());
      } catch (ExecutionException failure) {
        if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
          counts.put(topic.getKey(), 0);
        } else if (!(failure.getCause() instanceof RetriableException)) { // retriable: no broker
          LOG.warn("Topic not described: topic={}", topic.getKey(), failure.getCause());
        }
      }
    }
    return counts;
  }

  private void create(Set<String> missing) throws InterruptedException {
    if (!missing.isEmpty()) {
      await(
          admin.createTopics(missing.stream().map(this::newTopic).toList()).values(),
          "must be made");
    }
  }

  private NewTopic newTopic(String name) {
    return new NewTopic(name, Optional.of(partitions), Optional.empty())
        .configs(
            Map.of(
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                Integer.toString(RemoteChannels.EVENT_BYTES_MAX)));
  }

  private void addPartitions(Set<String> small) throws InterruptedException {
    if (!small.isEmpty()) {
      await(
          admin
              .createPartitions(
                  small.stream()
                      .collect(
                          Collectors.toMap(
                              topic -> topic, topic -> NewPartitions.increaseTo(partitions))))
              .values(),
          "must have emporium.relay.partitions partitions");
    }
  }

  private void await(Map<String, KafkaFuture<Void>> done, String rule) throws InterruptedException {
    for (var topic : done.entrySet()) {
      try {
        topic.getValue().get();
        LOG.info("A topic has {} partitions now: topic={}", partitions, topic.getKey());
      } catch (ExecutionException failure) {
        if (!isDone(failure.getCause())) {
          LOG.error(
              "A topic {}, and could not: topic={}, partitions={}",
              rule,
              topic.getKey(),
              partitions,
              failure.getCause());
        }
      }
    }
  }

  /** Whether another process was faster. */
  private static boolean isDone(@Nullable Throwable failure) {
    return failure instanceof TopicExistsException || failure instanceof InvalidPartitionsException;
  }
}
