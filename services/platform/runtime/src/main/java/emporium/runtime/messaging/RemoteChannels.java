package emporium.runtime.messaging;

import emporium.events.Topics;
import emporium.persistence.Topic;
import java.util.ArrayList;
import java.util.List;

/**
 * The channels of a service that lead out of its process, whatever the transport. Events of a
 * single service to itself stay in the process. Immutable.
 *
 * @param outgoing topics that it publishes
 * @param incoming topics that it consumes
 */
public record RemoteChannels(List<Channel> outgoing, List<Channel> incoming) {
  /** Most bytes of an event's JSON with its headers, on any wire: the largest cart needs 2.6 MB. */
  public static final int EVENT_BYTES_MAX = 4 << 20;

  /** Suffix of the outgoing channel of a topic that a service publishes to itself. */
  private static final String SELF_OUT = "-out";

  /** A channel and its topic. */
  public record Channel(String name, String topic) {
    /** The start of the configuration keys of an outgoing channel. */
    public String outgoingKey() {
      return "mp.messaging.outgoing." + name + ".";
    }

    /** The start of the configuration keys of an incoming channel. */
    public String incomingKey() {
      return "mp.messaging.incoming." + name + ".";
    }
  }

  /** Those of a service. */
  public static RemoteChannels of(String service, boolean isSingle) {
    var outgoing = new ArrayList<Channel>();
    var incoming = new ArrayList<Channel>();
    for (Topic<?> topic : Topics.ALL) {
      boolean isPublished = topic.producer().equals(service);
      boolean isConsumed = topic.consumers().contains(service);
      if (isPublished && isConsumed && isSingle) {
        continue;
      }
      if (isPublished) {
        outgoing.add(new Channel(topic.name() + (isConsumed ? SELF_OUT : ""), topic.name()));
      }
      if (isConsumed) {
        incoming.add(new Channel(topic.name(), topic.name()));
      }
    }
    return new RemoteChannels(List.copyOf(outgoing), List.copyOf(incoming));
  }
}
