package emporium.runtime.messaging;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The topics that this process consumes from others. Thread-safe. */
@Singleton
public class InboundChannels {
  private final Map<String, InboundChannel> byTopic = new ConcurrentHashMap<>();

  /** The channel of a topic. */
  public InboundChannel of(String topic) {
    return byTopic.computeIfAbsent(topic, name -> new InboundChannel());
  }
}
