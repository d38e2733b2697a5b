package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.fake.FakeServer;
import emporium.jmeter.fake.FakeServices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Servers of a comparison in this process; each keeps its records through a kill. */
final class FakeStarter implements RunningServer.Starter, AutoCloseable {
  private final Map<Subject, FakeServer> servers = new HashMap<>();
  private final Map<Subject, FakeServices> services = new HashMap<>();
  private final Set<Subject> going = ConcurrentHashMap.newKeySet();
  private final Set<Subject> refused = ConcurrentHashMap.newKeySet();
  private final Map<Subject, Consumer<Path>> closings = new ConcurrentHashMap<>();
  private final Map<Subject, String> deaths = new ConcurrentHashMap<>();
  private int kills;

  @Override
  public RunningServer start(Subject subject, Path data, Path log) throws IOException {
    if (refused.contains(subject)) {
      throw new IOException("The server ended with exit code 1");
    }
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
      public @Nullable String death() {
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

  private Addresses addresses(Subject subject) {
    String about = FakeServer.about(subject.engine(), subject.durability(), subject.isolation());
    if (subject.isSeparate()) {
      FakeServices each = services.computeIfAbsent(subject, first -> new FakeServices());
      each.byName().keySet().forEach(service -> each.of(service).about(about));
      return each.addresses();
    }
    FakeServer one = servers.computeIfAbsent(subject, first -> new FakeServer());
    one.about(about);
    return Addresses.of(one.address());
  }

  /** Lets no server of the subject start from now on. */
  void refuseStarts(Subject subject) {
    refused.add(subject);
  }

  /** The server of the subject answers no more, and has ended like this. */
  void die(Subject subject, String death) {
    servers.get(subject).vanish();
    deaths.put(subject, death);
  }

  /** What the end of each server of the subject does with its data. */
  void atClose(Subject subject, Consumer<Path> closing) {
    closings.put(subject, closing);
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
