package emporium.kafka;

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
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One look at topics; what goes wrong is said in the log, and left to the next one. */
final class TopicCheck {
  private static final Logger LOG = LoggerFactory.getLogger(TopicCheck.class);

  private final Admin admin;
  private final Set<String> topics;
  private final int partitions;

  /**
   * @param partitions that each must have at least
   */
  TopicCheck(Admin admin, Set<String> topics, int partitions) {
    this.admin = admin;
    this.topics = topics;
    this.partitions = partitions;
  }

  void run() {
    try {
      var found = found();
      make(
          topics.stream()
              .filter(topic -> found.getOrDefault(topic, partitions) == 0)
              .collect(Collectors.toSet()));
      extend(
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

  /** How many partitions each has, 0 if it is not there; nothing of those nobody answers for. */
  private Map<String, Integer> found() throws InterruptedException {
    var counts = new HashMap<String, Integer>();
    for (var topic : admin.describeTopics(topics).topicNameValues().entrySet()) {
      try {
        counts.put(topic.getKey(), topic.getValue().get().partitions().size());
      } catch (ExecutionException failure) {
        if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
          counts.put(topic.getKey(), 0);
        } else if (!(failure.getCause() instanceof RetriableException)) { // or nobody is there
          LOG.warn("A topic cannot be looked at: topic={}", topic.getKey(), failure.getCause());
        }
      }
    }
    return counts;
  }

  private void make(Set<String> missing) throws InterruptedException {
    if (!missing.isEmpty()) {
      await(
          admin
              .createTopics(
                  missing.stream()
                      .map(topic -> new NewTopic(topic, Optional.of(partitions), Optional.empty()))
                      .toList())
              .values(),
          "must be made");
    }
  }

  private void extend(Set<String> small) throws InterruptedException {
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

  /** Another process was faster. */
  private static boolean isDone(@Nullable Throwable failure) {
    return failure instanceof TopicExistsException || failure instanceof InvalidPartitionsException;
  }
}
