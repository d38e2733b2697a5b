package emporium.jmeter.processes;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What carries events between the processes of a local cluster. */
public enum EventWire {
  /** A connection from each producer to each consumer. */
  STREAM,
  /** A Kafka broker, which is one more process. */
  KAFKA;

  /** The names of all. */
  public static final List<String> NAMES = Arrays.stream(values()).map(EventWire::key).toList();

  /** Its name on the command line and in {@code emporium.relay.transport}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the one of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static EventWire named(String key) {
    return Arrays.stream(values())
        .filter(wire -> wire.key().equals(key))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("must be one of " + NAMES));
  }
}
