package emporium.kafka;

import emporium.runtime.messaging.DisconnectedConnector;
import emporium.runtime.messaging.RelaySetting;
import emporium.runtime.messaging.RemoteChannels;
import emporium.runtime.replica.KeyPartitioner;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
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
    var setting = RelaySetting.of(context);
    return List.of(
        new PropertiesConfigSource(
            channels(setting.service(), Wire.of(setting.transport()), share(setting)),
            "emporium-channels",
            ORDINAL));
  }

  /** What connects the channels. */
  enum Wire {
    /** Kafka. */
    KAFKA,
    /** Another module: only acknowledgements over Kafka must not be waited for. */
    OTHER,
    /** Nothing. */
    NONE;

    private static Wire of(String transport) {
      return switch (transport) {
        case "kafka" -> KAFKA;
        case "none" -> NONE;
        default -> OTHER;
      };
    }
  }

  private static ConsumedPartitions share(RelaySetting setting) {
    return setting.partitions() < 1
        ? ConsumedPartitions.ALL // refused where the configuration is checked
        : ConsumedPartitions.of(setting.partitions(), setting.index(), setting.replicas());
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  /** The keys of a service's channels. */
  static Map<String, String> channels(String service, Wire wire, ConsumedPartitions share) {
    var keys = new HashMap<String, String>();
    acknowledgements(keys, service, share);
    if (wire != Wire.OTHER) {
      events(keys, service, share);
    }
    if (wire != Wire.KAFKA) {
      keys.replaceAll(
          (key, value) -> key.endsWith(".connector") ? DisconnectedConnector.NAME : value);
    }
    return keys;
  }

  private static void events(Map<String, String> keys, String service, ConsumedPartitions share) {
    var channels = RemoteChannels.of(service, share.isAll());
    channels.outgoing().forEach(one -> outgoing(keys, one.outgoingKey(), one.topic()));
    for (var channel : channels.incoming()) {
      incoming(keys, channel.incomingKey(), channel.topic(), service, "");
      assignPartitions(keys, channel.incomingKey(), share);
      keys.put(channel.incomingKey() + "auto.offset.reset", "earliest");
    }
  }

  private static void acknowledgements(
      Map<String, String> keys, String service, ConsumedPartitions share) {
    var out = new RemoteChannels.Channel(KafkaEventTransport.OUT, ACKNOWLEDGEMENTS);
    outgoing(keys, out.outgoingKey(), out.topic());
    var in = new RemoteChannels.Channel(KafkaEventTransport.IN, ACKNOWLEDGEMENTS + service);
    incoming(
        keys,
        in.incomingKey(),
        in.topic(),
        service,
        share.replica()); // each consumes all, and uses those of its own events
    keys.put(in.incomingKey() + "auto.offset.reset", "latest");
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
    keys.put(channel + "max.request.size", Integer.toString(RemoteChannels.EVENT_BYTES_MAX));
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
