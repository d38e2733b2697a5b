package emporium.runtime.messaging;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The connections between processes, where {@code emporium.relay.transport} is {@code stream}. */
@ConfigMapping(prefix = "emporium.stream")
public interface StreamConfig {
  /** Where this process listens. */
  @WithDefault("127.0.0.1")
  String host();

  /** Its port; without one, that of the registry of services. */
  OptionalInt port();

  /** Addresses of a service's replicas by index, like {@code host:port}; else the registry's. */
  Map<String, List<String>> peers();

  /**
   * The {@code NAME} of {@code quarkus.tls.NAME} keys with this process' certificate and those that
   * it trusts; without one, connections are plain.
   */
  Optional<String> tlsConfigurationName();

  /** Largest frame, in bytes; a larger one ends the connection. */
  @WithDefault("4194304")
  @Bounds(min = RemoteChannels.EVENT_BYTES_MAX, max = 67_108_864)
  int frameBytesMax();

  /** Largest frame before a connection is accepted, in bytes; a larger one ends it. */
  @WithDefault("16384")
  @Bounds(min = 1_024, max = 1_048_576)
  int helloBytesMax();

  /** Most connections of producers; one more is closed at once. */
  @WithDefault("256")
  @Bounds(min = 1, max = 65_536)
  int connectionsMax();

  /** Most bytes queued for one process; while there are more, its events wait in the outbox. */
  @WithDefault("1048576")
  @Bounds(min = 1_024, max = 268_435_456)
  int queueBytesMax();

  /** Events read from the outbox at once, for one topic. */
  @WithDefault("256")
  @Bounds(min = 1, max = 10_000)
  int readEventsMax();

  /** Event loops that read what arrives, at most as many as there are. */
  @WithDefault("4")
  @Bounds(min = 1, max = 64)
  int eventLoops();

  /** Longest time to connect and to agree, in milliseconds. */
  @WithDefault("5000")
  @Bounds(min = 100, max = 600_000)
  int connectMaxMs();

  /** Shortest pause before a connection is tried again, in milliseconds. */
  @WithDefault("50")
  @Bounds(min = 1, max = 600_000)
  int reconnectAfterMs();

  /** Its maximum, reached by doubling while there is none, in milliseconds. */
  @WithDefault("2000")
  @Bounds(min = 1, max = 600_000)
  int reconnectMaxMs();

  /** Interval between two signs of life, in milliseconds. */
  @WithDefault("5000")
  @Bounds(min = 10, max = 600_000)
  int heartbeatMs();

  /** How long a peer may be silent before its connection is given up, in milliseconds. */
  @WithDefault("15000")
  @Bounds(min = 20, max = 3_600_000)
  int silenceMaxMs();
}
