package emporium.stream;

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

/** Connects the channels of the service of this process with streams, if they are its transport. */
public final class StreamChannelConfig implements ConfigSourceFactory {
  /** Below the application's own files, above defaults of libraries. */
  private static final int ORDINAL = 150;

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    var setting = RelaySetting.of(context);
    return setting.transport().equals(StreamEventTransport.NAME)
        ? List.of(
            new PropertiesConfigSource(
                channels(setting.service(), setting.isSingle()), "emporium-streams", ORDINAL))
        : List.of();
  }

  @Override
  public OptionalInt getPriority() {
    return OptionalInt.of(ORDINAL);
  }

  /** The keys of a service's channels. */
  static Map<String, String> channels(String service, boolean isSingle) {
    var keys = new HashMap<String, String>();
    var channels = RemoteChannels.of(service, isSingle);
    channels.outgoing().forEach(one -> connect(keys, one.outgoingKey(), one.topic()));
    channels.incoming().forEach(one -> connect(keys, one.incomingKey(), one.topic()));
    return keys;
  }

  private static void connect(Map<String, String> keys, String channel, String topic) {
    keys.put(channel + "connector", StreamConnector.NAME);
    keys.put(channel + "topic", topic);
  }
}
