package emporium.kafka;

import emporium.runtime.messaging.RemoteChannels;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Settings of the Kafka clients of a process. The keys {@code kafka.*} of an operator go before
 * what is usual here, and after what the clients rely on. Immutable.
 */
final class KafkaClientSettings {
  private static final int ANSWER_MAX_MS = 10_000;

  /** Bytes of one answer to a fetch: two of the largest events. */
  private static final int FETCH_BYTES_MAX = 2 * RemoteChannels.EVENT_BYTES_MAX;

  private final Map<String, Object> operator;
  private final String service;
  private final String replica;

  /**
   * @param operator what is configured for all clients, the address of the broker among it
   * @param service of this process
   * @param replica suffix of its name; empty if there is no other
   */
  KafkaClientSettings(Map<String, Object> operator, String service, String replica) {
    this.operator = Map.copyOf(operator);
    this.service = service;
    this.replica = replica;
  }

  /** The process has one producer: it never blocks and keeps the order of each partition. */
  Map<String, Object> producer() {
    var all = common();
    all.put(ProducerConfig.ACKS_CONFIG, "all");
    all.put(ProducerConfig.LINGER_MS_CONFIG, 1);
    all.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, RemoteChannels.EVENT_BYTES_MAX);
    all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000);
    all.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, 3_600_000);
    overrideWith(ProducerConfig.configNames(), all);
    all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0);
    return all;
  }

  /** The process has one consumer: static member of its service's group unless it is a replica. */
  Map<String, Object> consumer() {
    var all = common();
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 10_000);
    all.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000);
    all.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES_MAX);
    all.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName()); // new partitions leave the others as they are
    overrideWith(ConsumerConfig.configNames(), all);
    all.put(ConsumerConfig.GROUP_ID_CONFIG, service);
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    if (replica.isEmpty()) {
      all.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, service);
    }
    return all;
  }

  /** The client that looks at topics. */
  Map<String, Object> admin() {
    var all = common();
    overrideWith(AdminClientConfig.configNames(), all);
    all.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MAX_MS);
    all.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MAX_MS / 2);
    return all;
  }

  private Map<String, Object> common() {
    var all = new HashMap<String, Object>();
    all.put(CommonClientConfigs.CLIENT_ID_CONFIG, service + replica);
    all.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MAX_MS);
    all.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 10_000);
    all.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 2_000);
    return all;
  }

  private void overrideWith(Set<String> known, Map<String, Object> all) {
    operator.forEach(
        (key, value) -> {
          if (known.contains(key)) {
            all.put(key, value);
          }
        });
  }
}
