package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.fake.FakeMarketplaceServer;
import emporium.jmeter.fake.FakeServiceServers;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Servers of a comparison in this process; each keeps its records through a kill. */
final class FakeServerStarter implements RunningServer.Starter, AutoCloseable {
  private final Map<SystemUnderTest, FakeMarketplaceServer> servers = new HashMap<>();
  private final Map<SystemUnderTest, FakeServiceServers> services = new HashMap<>();
  private final Set<SystemUnderTest> going = ConcurrentHashMap.newKeySet();
  private final Set<SystemUnderTest> refused = ConcurrentHashMap.newKeySet();
  private final Map<SystemUnderTest, Consumer<Path>> closings = new ConcurrentHashMap<>();
  private final Map<SystemUnderTest, String> deaths = new ConcurrentHashMap<>();
  private int kills;

  @Override
  public RunningServer start(SystemUnderTest subject, Path data, Path log) throws IOException {
    if (refused.contains(subject)) {
      throw new IOException("The server ended with exit code 1");
    }
    ServiceAddresses addresses = addresses(subject);
    going.add(subject);
    return new RunningServer() {
      @Override
      public ServiceAddresses addresses() {
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
      public Suspension suspend() {
        going.remove(subject);
        return () -> going.add(subject);
      }

      @Override
      public @Nullable String exitDescription() {
        return deaths.get(subject);
      }

      @Override
      public void kill() {
        kills++;
      }

      @Override
      public void close() {
        closings.getOrDefault(subject, nothing -> {}).accept(data);
      }
    };
  }

  private ServiceAddresses addresses(SystemUnderTest subject) {
    String about =
        FakeMarketplaceServer.about(subject.engine(), subject.durability(), subject.isolation());
    if (subject.isMultiProcess()) {
      FakeServiceServers each =
          services.computeIfAbsent(subject, first -> new FakeServiceServers());
      each.byName().keySet().forEach(service -> each.of(service).about(about));
      return each.addresses();
    }
    FakeMarketplaceServer one =
        servers.computeIfAbsent(subject, first -> new FakeMarketplaceServer());
    one.about(about);
    return ServiceAddresses.forPath(one.address());
  }

  /** Lets no server of the subject start from now on. */
  void refuseStarts(SystemUnderTest subject) {
    refused.add(subject);
  }

  /** The server of the subject answers no more, and has ended like this. */
  void die(SystemUnderTest subject, String death) {
    servers.get(subject).vanish();
    deaths.put(subject, death);
  }

  /** What the end of each server of the subject does with its data. */
  void atClose(SystemUnderTest subject, Consumer<Path> closing) {
    closings.put(subject, closing);
  }

  FakeMarketplaceServer of(SystemUnderTest subject) {
    return servers.get(subject);
  }

  /** Those that are not suspended. */
  Set<SystemUnderTest> going() {
    return Set.copyOf(going);
  }

  int kills() {
    return kills;
  }

  @Override
  public void close() {
    servers.values().forEach(FakeMarketplaceServer::close);
    services.values().forEach(FakeServiceServers::close);
  }
}
