package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.fake.FakeServer;
import emporium.jmeter.fake.FakeServices;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Servers of a comparison in this process; each keeps its records through a kill. */
final class FakeStarter implements RunningServer.Starter, AutoCloseable {
  private final Map<Subject, FakeServer> servers = new HashMap<>();
  private final Map<Subject, FakeServices> services = new HashMap<>();
  private final Set<Subject> going = ConcurrentHashMap.newKeySet();
  private int kills;

  @Override
  public RunningServer start(Subject subject, Path data, Path log) {
    Addresses addresses = addresses(subject);
    going.add(subject);
    return new RunningServer() {
      @Override
      public Addresses addresses() {
        return addresses;
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
      public Hold hold() {
        going.remove(subject);
        return () -> going.add(subject);
      }

      @Override
      public void kill() {
        kills++;
      }

      @Override
      public void close() {}
    };
  }

  private Addresses addresses(Subject subject) {
    return subject.isSeparate()
        ? services.computeIfAbsent(subject, first -> new FakeServices()).addresses()
        : Addresses.of(servers.computeIfAbsent(subject, first -> new FakeServer()).address());
  }

  FakeServer of(Subject subject) {
    return servers.get(subject);
  }

  /** Those that are not held still. */
  Set<Subject> going() {
    return Set.copyOf(going);
  }

  int kills() {
    return kills;
  }

  @Override
  public void close() {
    servers.values().forEach(FakeServer::close);
    services.values().forEach(FakeServices::close);
  }
}
