package emporium.kafka;

import emporium.edge.WaitingConnector;
import emporium.edge.replica.Partitions;
import emporium.events.Topics;
import emporium.persistence.Topic;
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
 * Configures the channels of the service that this process is, from the topics: what it says, what
 * it must hear, and the acknowledgements of both. Every key can be set otherwise by whoever runs
 * it.
 */
public final class ChannelsConfig implements ConfigSourceFactory {
  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  /** Topics of acknowledgements and of what could not be read, each with the service's name. */
  static final String ACKNOWLEDGEMENTS = "acknowledgements-of-";

  static final String DEAD_LETTERS = "dead-letters-of-";

  /** Ends the name of the channel on which a service says something to itself. */
  private static final String TO_ITSELF = "-said";

  private static final String OUT = "mp.messaging.outgoing.";
  private static final String IN = "mp.messaging.incoming.";
  private static final String STRING = "org.apache.kafka.common.serialization.StringSerializer";
  private static final String BYTES = "org.apache.kafka.common.serialization.ByteArraySerializer";

  /**
   * What this process hears of each topic.
   *
   * @param replica behind the name of its service; empty if there is no other
   * @param partitions of each topic, with commas between; empty if Kafka divides them among all
   *     that are there
   */
  record Share(String replica, String partitions) {
    /** Everything. */
    static final Share ALL = new Share("", "");

    /** What one of so many replicas hears. */
    static Share of(int partitions, int index, int count) {
      return count < 2
          ? ALL
          : new Share(
              "-" + index,
              new Partitions(partitions)
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

  /** What is no number is refused where the configuration is checked. */
  private static Share share(ConfigSourceContext context) {
    try {
      int count = Integer.parseInt(value(context, "emporium.replicas.count", "1"));
      int index = Integer.parseInt(value(context, "emporium.replicas.index", "0"));
      int partitions = Integer.parseInt(value(context, "emporium.relay.partitions", "8"));
      return Share.of(partitions, index, count);
    } catch (IllegalArgumentException wrong) {
      return Share.ALL;
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
  static Map<String, String> channels(String service, boolean isThere, Share share) {
    var keys = new HashMap<String, String>();
    for (Topic<?> topic : Topics.ALL) {
      boolean isSaid = topic.producer().equals(service);
      boolean isHeard = topic.consumers().contains(service);
      if (isSaid && isHeard && share.isAll()) {
        continue; // what it says to itself stays here
      }
      if (isSaid) {
        outgoing(keys, OUT + topic.name() + (isHeard ? TO_ITSELF : "") + ".", topic.name());
      }
      if (isHeard) {
        String channel = IN + topic.name() + ".";
        incoming(keys, channel, topic.name(), service, "");
        only(keys, channel, share);
        keys.put(channel + "auto.offset.reset", "earliest");
      }
    }
    outgoing(keys, OUT + KafkaTransport.SAID + ".", ACKNOWLEDGEMENTS);
    incoming(
        keys,
        IN + KafkaTransport.HEARD + ".",
        ACKNOWLEDGEMENTS + service,
        service,
        share.replica()); // each hears all, and takes those of what it said
    keys.put(IN + KafkaTransport.HEARD + ".auto.offset.reset", "latest");
    if (!isThere) {
      keys.replaceAll((key, value) -> key.endsWith(".connector") ? WaitingConnector.NAME : value);
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

  /** A replica takes its partitions itself: Kafka moves none of them. */
  private static void only(Map<String, String> keys, String channel, Share share) {
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
