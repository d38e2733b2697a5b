package emporium.kafka;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.runtime.messaging.DisconnectedConnector;
import emporium.runtime.replica.KeyPartitioner;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Configures the channels of the service of this process from the topics: those it publishes, those
 * it consumes, and the acknowledgements of both. An operator can override every key.
 */
public final class KafkaChannelConfig implements ConfigSourceFactory {
  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  /** Topics of acknowledgements and of unreadable records, each with the service's name. */
  static final String ACKNOWLEDGEMENTS = "acknowledgements-of-";

  static final String DEAD_LETTERS = "dead-letters-of-";

  /** Suffix of the outgoing channel of a topic that a service publishes to itself. */
  private static final String SELF_OUT = "-out";

  private static final String OUT = "mp.messaging.outgoing.";
  private static final String IN = "mp.messaging.incoming.";
  private static final String STRING = "org.apache.kafka.common.serialization.StringSerializer";
  private static final String BYTES = "org.apache.kafka.common.serialization.ByteArraySerializer";

  /**
   * What this process consumes of each topic.
   *
   * @param replica suffix of the name of its service; empty if there is no other
   * @param partitions of each topic, separated by commas; empty if Kafka assigns them to all
   *     members
   */
  record ConsumedPartitions(String replica, String partitions) {
    /** Everything. */
    static final ConsumedPartitions ALL = new ConsumedPartitions("", "");

    /** What one of several replicas consumes. */
    static ConsumedPartitions of(int partitions, int index, int count) {
      return count < 2
          ? ALL
          : new ConsumedPartitions(
              "-" + index,
              new KeyPartitioner(partitions)
                  .ofReplica(index, count).stream()
                      .map(String::valueOf)
                      .collect(Collectors.joining(",")));
    }

    boolean isAll() {
      return replica.isEmpty();
    }
  }

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    String service = value(context, "quarkus.application.name", "");
    String transport = value(context, "emporium.relay.transport", "kafka");
    boolean isThere =
        switch (transport) {
          case "kafka" -> true;
          case "none" -> false;
          default ->
              throw new IllegalArgumentException(
                  "emporium.relay.transport must be kafka or none: value=" + transport);
        };
    return List.of(
        new PropertiesConfigSource(
            channels(service, isThere, share(context)), "emporium-channels", ORDINAL));
  }

  /** A value that is no number is refused where the configuration is checked. */
  private static ConsumedPartitions share(ConfigSourceContext context) {
    try {
      int count = Integer.parseInt(value(context, "emporium.replicas.count", "1"));
      int index = Integer.parseInt(value(context, "emporium.replicas.index", "0"));
      int partitions = Integer.parseInt(value(context, "emporium.relay.partitions", "8"));
      return ConsumedPartitions.of(partitions, index, count);
    } catch (IllegalArgumentException wrong) {
      return ConsumedPartitions.ALL;
    }
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  private static String value(ConfigSourceContext context, String name, String otherwise) {
    ConfigValue found = context.getValue(name);
    return found == null || found.getValue() == null ? otherwise : found.getValue();
  }

  /** The keys of a service's channels. */
  static Map<String, String> channels(String service, boolean isThere, ConsumedPartitions share) {
    var keys = new HashMap<String, String>();
    for (Topic<?> topic : Topics.ALL) {
      boolean isSaid = topic.producer().equals(service);
      boolean isHeard = topic.consumers().contains(service);
      if (isSaid && isHeard && share.isAll()) {
        continue; // its events to itself stay here
      }
      if (isSaid) {
        outgoing(keys, OUT + topic.name() + (isHeard ? SELF_OUT : "") + ".", topic.name());
      }
      if (isHeard) {
        String channel = IN + topic.name() + ".";
        incoming(keys, channel, topic.name(), service, "");
        assignPartitions(keys, channel, share);
        keys.put(channel + "auto.offset.reset", "earliest");
      }
    }
    outgoing(keys, OUT + KafkaEventTransport.OUT + ".", ACKNOWLEDGEMENTS);
    incoming(
        keys,
        IN + KafkaEventTransport.IN + ".",
        ACKNOWLEDGEMENTS + service,
        service,
        share.replica()); // each consumes all, and uses those of its own events
    keys.put(IN + KafkaEventTransport.IN + ".auto.offset.reset", "latest");
    if (!isThere) {
      keys.replaceAll(
          (key, value) -> key.endsWith(".connector") ? DisconnectedConnector.NAME : value);
    }
    return keys;
  }

  private static void outgoing(Map<String, String> keys, String channel, String topic) {
    keys.put(channel + "connector", "smallrye-kafka");
    keys.put(channel + "topic", topic);
    keys.put(channel + "tracing-enabled", "false"); // events carry their traces
    keys.put(channel + "key.serializer", STRING);
    keys.put(channel + "value.serializer", BYTES);
    keys.put(channel + "acks", "all");
    keys.put(channel + "enable.idempotence", "true");
    keys.put(channel + "linger.ms", "1");
    keys.put(channel + "delivery.timeout.ms", "30000");
    keys.put(channel + "request.timeout.ms", "10000");
    keys.put(channel + "metadata.max.age.ms", "10000");
    keys.put(channel + "reconnect.backoff.max.ms", "2000");
  }

  /** A replica assigns its partitions itself: Kafka moves none of them. */
  private static void assignPartitions(
      Map<String, String> keys, String channel, ConsumedPartitions share) {
    if (!share.isAll()) {
      keys.remove(channel + "group.instance.id");
      keys.put(channel + "assign-seek", share.partitions());
    }
  }

  /** One group for each topic, so that channels do not rebalance each other. */
  private static void incoming(
      Map<String, String> keys, String channel, String topic, String service, String replica) {
    keys.put(channel + "connector", "smallrye-kafka");
    keys.put(channel + "topic", topic);
    keys.put(channel + "tracing-enabled", "false");
    keys.put(channel + "group.id", service + replica + "." + topic);
    keys.put(channel + "group.instance.id", service + replica);
    keys.put(channel + "key.deserializer", STRING.replace("Serializer", "Deserializer"));
    keys.put(channel + "value.deserializer", BYTES.replace("Serializer", "Deserializer"));
    keys.put(channel + "fetch.max.wait.ms", "2000"); // with nothing to fetch
    keys.put(channel + "session.timeout.ms", "10000");
    keys.put(channel + "heartbeat.interval.ms", "2000");
    keys.put(channel + "metadata.max.age.ms", "10000");
    keys.put(channel + "reconnect.backoff.max.ms", "2000");
    keys.put(channel + "failure-strategy", "dead-letter-queue");
    keys.put(channel + "dead-letter-queue.topic", DEAD_LETTERS + service);
    keys.put(channel + "throttled.unprocessed-record-max-age.ms", "0");
  }
}
