package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.fake.FakeServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Servers of a comparison in this process; each keeps its records through a kill. */
final class FakeStarter implements RunningServer.Starter, AutoCloseable {
  private final Map<Subject, FakeServer> servers = new HashMap<>();
  private int kills;

  @Override
  public RunningServer start(Subject subject, Path data, Path log) {
    FakeServer server = servers.computeIfAbsent(subject, first -> new FakeServer());
    return new RunningServer() {
      @Override
      public Addresses addresses() {
        return Addresses.of(server.address());
      }

      @Override
      public long startUpMs() {
        return 7;
      }

      @Override
      public ProcessProbe probe() {
        return ProcessProbe.own();
      }

      @Override
      public double cpuMs() {
        return 0;
      }

      @Override
      public void kill() {
        kills++;
      }

      @Override
      public void close() {}
    };
  }

  FakeServer of(Subject subject) {
    return servers.get(subject);
  }

  int kills() {
    return kills;
  }

  @Override
  public void close() {
    servers.values().forEach(FakeServer::close);
  }
}
