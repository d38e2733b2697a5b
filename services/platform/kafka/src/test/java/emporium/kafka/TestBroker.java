package emporium.kafka;

import emporium.broker.Broker;
import emporium.broker.BrokerOptions;
import emporium.runtime.testing.TestPorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A broker on a free port, which may return with the directory it had or an empty one. */
final class TestBroker implements AutoCloseable {
  private final Path directory;
  private final int port;
  private Broker broker;
  private int directories;

  TestBroker(Path directory) throws IOException {
    this.directory = directory;
    this.port = TestPorts.findFree();
    this.broker = Broker.start(BrokerOptions.of(directory.resolve("0"), port));
  }

  Map<String, Object> address() {
    return Map.of("bootstrap.servers", "127.0.0.1:" + port);
  }

  void restart() throws IOException {
    broker.close();
    broker = Broker.start(BrokerOptions.of(directory.resolve("" + directories), port));
  }

  void restartEmpty() throws IOException {
    directories++;
    restart();
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
