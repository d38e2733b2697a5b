package emporium.kafka;

import emporium.runtime.messaging.DisconnectedConnector;
import emporium.runtime.messaging.RelaySetting;
import emporium.runtime.messaging.RemoteChannels;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Connects the channels of the service of this process with Kafka, or with nothing, if one of these
 * is its transport.
 */
public final class KafkaChannelConfig implements ConfigSourceFactory {
  /** Topics of acknowledgements and of unreadable records, each with the service's name. */
  static final String ACKNOWLEDGEMENTS = "acknowledgements-of-";

  static final String DEAD_LETTERS = "dead-letters-of-";

  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    var setting = RelaySetting.of(context);
    return switch (setting.transport()) {
      case KafkaEventTransport.NAME -> List.of(source(setting, KafkaConnector.NAME));
      case "none" -> List.of(source(setting, DisconnectedConnector.NAME));
      default -> List.of();
    };
  }

  private static ConfigSource source(RelaySetting setting, String connector) {
    return new PropertiesConfigSource(
        channels(setting.service(), setting.isSingle(), connector), "emporium-channels", ORDINAL);
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  /** The keys of a service's channels. */
  static Map<String, String> channels(String service, boolean isSingle, String connector) {
    var keys = new HashMap<String, String>();
    var channels = RemoteChannels.of(service, isSingle);
    channels.outgoing().forEach(one -> connect(keys, one.outgoingKey(), one.topic(), connector));
    channels.incoming().forEach(one -> connect(keys, one.incomingKey(), one.topic(), connector));
    return keys;
  }

  private static void connect(
      Map<String, String> keys, String channel, String topic, String connector) {
    keys.put(channel + "connector", connector);
    keys.put(channel + "topic", topic);
  }
}
