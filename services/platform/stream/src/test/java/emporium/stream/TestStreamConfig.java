package emporium.stream;

import emporium.runtime.messaging.StreamConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Small bounds, so that tests are short; each can be changed before it is used. */
final class TestStreamConfig implements StreamConfig {
  int queueBytesMax = 10_000;
  int connectMaxMs = 20_000;
  int heartbeatMs = 50;
  int silenceMaxMs = 60_000;
  int connectionsMax = 16;

  @Override
  public int readEventsMax() {
    return 256;
  }

  @Override
  public int helloBytesMax() {
    return 1_024;
  }

  @Override
  public int connectionsMax() {
    return connectionsMax;
  }

  @Override
  public int eventLoops() {
    return 2;
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public OptionalInt port() {
    return OptionalInt.of(0);
  }

  @Override
  public Map<String, List<String>> peers() {
    return Map.of();
  }

  @Override
  public Optional<String> tlsConfigurationName() {
    return Optional.empty();
  }

  @Override
  public int frameBytesMax() {
    return 65_536;
  }

  @Override
  public int queueBytesMax() {
    return queueBytesMax;
  }

  @Override
  public int connectMaxMs() {
    return connectMaxMs;
  }

  @Override
  public int reconnectAfterMs() {
    return 1;
  }

  @Override
  public int reconnectMaxMs() {
    return 20;
  }

  @Override
  public int heartbeatMs() {
    return heartbeatMs;
  }

  @Override
  public int silenceMaxMs() {
    return silenceMaxMs;
  }
}
