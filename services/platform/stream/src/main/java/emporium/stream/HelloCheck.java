package emporium.stream;

import emporium.events.Topics;
import emporium.persistence.Envelope;
import emporium.persistence.Topic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Whether a connection is for this process. Immutable.
 *
 * @param self this process
 * @param partitions of each topic
 */
record HelloCheck(Hello.Target self, int partitions) {
  /**
   * The topics that will be sent.
   *
   * @throws InvalidFrame if something does not fit, naming it
   */
  List<Topic<?>> topicsOf(Hello hello) {
    require(
        Topics.ALL.stream().anyMatch(topic -> topic.producer().equals(hello.service())),
        "service",
        "must publish something",
        hello.service());
    require(Envelope.isSource(hello.source()), "source", "must be a source", hello.source());
    require(hello.target().equals(self), "target", "must be " + self, hello.target());
    require(
        hello.partitions() == partitions,
        "partitions",
        "must be " + partitions,
        hello.partitions());
    require(
        new HashSet<>(hello.topics()).size() == hello.topics().size(),
        "topics",
        "must be different",
        hello.topics());
    var topics = new ArrayList<Topic<?>>();
    hello.topics().forEach(name -> topics.add(topic(hello.service(), name)));
    return List.copyOf(topics);
  }

  private Topic<?> topic(String producer, String name) {
    return Topics.ALL.stream()
        .filter(topic -> topic.name().equals(name))
        .filter(topic -> topic.producer().equals(producer))
        .filter(topic -> topic.consumers().contains(self.service()))
        .findAny()
        .orElseThrow(
            () -> new InvalidFrame("topics", "must be published there and consumed here", name));
  }

  private static void require(boolean holds, String field, String rule, Object value) {
    if (!holds) {
      throw new InvalidFrame(field, rule, value);
    }
  }
}
