package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.systemtest.AllowedOutageErrors.Away;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process is away for a while under load: the others answer reads and writes that they can alone,
 * each kind of request sees the errors that docs/processes.md names, then and no others, and when
 * it is back what was written is there, everything is finished and the audit passes. In {@code
 * verify} Stock and Order have two replicas, so that one set of processes serves both proofs.
 */
@Tag("long")
class ProcessOutageTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int OUTAGE_S = LONG ? 10 : 3;
  private static final int UNREACHABLE_S = LONG ? 60 : 3;
  private static final int TIMES_EMPTIED = LONG ? 3 : 1;
  private static final int TRANSACTIONS_AROUND = LONG ? 50 : 20;
  private static final ReplicaCounts REPLICAS =
      LONG ? ReplicaCounts.ONE_EACH : ReplicaCounts.parse("stock=2,order=2");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  /** How a process is away. */
  private enum How {
    KILLED,
    STOPPED,
    /** Killed, and all it kept is gone; in the long proof three times under one load. */
    EMPTIED,
    /** It runs, but no stream reaches it: nothing passes, and nobody is told. */
    PARTED,
    /** The same of the broker: connections stay, and no answer comes. */
    SILENT
  }

  /** One outage. */
  private record Outage(String victim, How how) {}

  /** With {@code -Dengines=jpa} only that one, so that the long proof can be run in parts. */
  static List<String> engines() {
    return List.of(System.getProperty("engines", LONG ? "ms,jpa" : "ms").split(",", -1));
  }

  /** Each engine on each wire; with {@code -Dwires=kafka} only on that one. */
  static Stream<Arguments> runs() {
    List<String> wires = List.of(System.getProperty("wires", "stream,kafka").split(",", -1));
    return engines().stream()
        .flatMap(engine -> wires.stream().map(wire -> Arguments.of(engine, EventWire.named(wire))));
  }

  /** With {@code -Dvictims=cart,broker} only those, as another part of it. */
  private static List<Outage> outages(String engine, EventWire wire) {
    List<String> wanted = List.of(System.getProperty("victims", "").split(",", -1));
    return allOutages(engine, wire).stream()
        .filter(outage -> wanted.contains("") || wanted.contains(outage.victim()))
        .toList();
  }

  private static List<Outage> allOutages(String engine, EventWire wire) {
    if (!LONG) {
      return wire == EventWire.STREAM
          ? List.of(
              new Outage("stock-1", How.KILLED),
              new Outage("order-0", How.KILLED),
              new Outage("payment", How.PARTED))
          : List.of(
              new Outage(ProcessPorts.BROKER, How.EMPTIED),
              new Outage(ProcessPorts.BROKER, How.SILENT));
    }
    var all = new ArrayList<Outage>();
    var victims = new ArrayList<>(Services.NAMES);
    if (wire == EventWire.KAFKA) {
      victims.add(ProcessPorts.BROKER);
    }
    if (engine.equals("jpa")) {
      victims.add(ProcessPorts.DATABASE);
    }
    for (String victim : victims) {
      all.add(new Outage(victim, How.KILLED));
      all.add(new Outage(victim, How.STOPPED));
    }
    if (wire == EventWire.KAFKA) {
      all.add(new Outage(ProcessPorts.BROKER, How.EMPTIED));
      all.add(new Outage(ProcessPorts.BROKER, How.SILENT));
    } else {
      Services.NAMES.stream()
          .filter(service -> !service.equals(Services.PAYMENT_PROVIDER)) // it has no streams
          .forEach(service -> all.add(new Outage(service, How.PARTED)));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("runs")
  void process_awayUnderLoad_othersAnswerAndNothingIsLost(String engine, EventWire wire)
      throws Exception {
    try (var loaded = cluster(engine, wire)) {
      int number = 0;
      for (Outage outage : outages(engine, wire)) {
        number++;
        assertNothingIsLost(loaded, outage, number);
      }
      loaded.assertReplicasDidTheirPart();
      loaded.assertCheckoutsAreTraced();
    }
  }

  private LoadedCluster cluster(String engine, EventWire wire) throws Exception {
    return wire == EventWire.STREAM
        ? LoadedCluster.behindRelays(directory, engine, REPLICAS)
        : new LoadedCluster(directory, engine, REPLICAS, wire);
  }

  private static void assertNothingIsLost(LoadedCluster loaded, Outage outage, int number)
      throws Exception {
    loaded.load();
    loaded.awaitMore(TRANSACTIONS_AROUND);
    URI address = loaded.processes.address(outage.victim());
    var others = new IndependentRequests(loaded.addresses(), address, number);
    long fromNanos = System.nanoTime();
    long answered = beAway(loaded, outage, others);
    for (int again = 1; outage.how() == How.EMPTIED && again < TIMES_EMPTIED; again++) {
      loaded.awaitMore(TRANSACTIONS_AROUND);
      answered += beAway(loaded, outage, others);
    }
    var away = new Away(outage.victim(), address, fromNanos, System.nanoTime());
    others.readBack();
    loaded.awaitMore(TRANSACTIONS_AROUND);
    loaded.audited(
        "%s %s for %d s, %d requests to others answered"
            .formatted(outage.victim(), outage.how(), seconds(outage), answered));
    System.out.print(AllowedOutageErrors.table(loaded.results()));
    loaded.assertOnlyErrorsOf(away);
    assertTrue(
        loaded.results().operation(MarketplaceOperation.CHECKOUT).outcomes().get("shipped") > 0,
        "" + outage);
  }

  /** How many requests the others answered meanwhile. */
  private static long beAway(LoadedCluster loaded, Outage outage, IndependentRequests others)
      throws Exception {
    begin(loaded, outage);
    long answered = 0;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds(outage));
    do {
      if (outage.victim().equals(ProcessPorts.DATABASE)) { // which everybody needs
        LockSupport.parkNanos(LoadedCluster.POLL_NANOS);
      } else {
        answered += others.ask();
      }
    } while (System.nanoTime() < until);
    end(loaded, outage);
    return answered;
  }

  private static int seconds(Outage outage) {
    return switch (outage.how()) {
      case PARTED, SILENT -> UNREACHABLE_S;
      case KILLED, STOPPED, EMPTIED -> OUTAGE_S;
    };
  }

  private static void begin(LoadedCluster loaded, Outage outage) throws Exception {
    switch (outage.how()) {
      case STOPPED, SILENT -> loaded.processes.pause(outage.victim());
      case PARTED -> {
        assertTrue(loaded.relay(outage.victim()).connections() > 0, "streams go through relays");
        loaded.relay(outage.victim()).part();
      }
      case KILLED, EMPTIED -> loaded.processes.kill(outage.victim());
    }
  }

  private static void end(LoadedCluster loaded, Outage outage) throws Exception {
    LocalCluster processes = loaded.processes;
    switch (outage.how()) {
      case STOPPED, SILENT -> processes.resume(outage.victim());
      case PARTED -> loaded.relay(outage.victim()).join();
      case KILLED -> processes.restart(outage.victim());
      case EMPTIED -> {
        Path kept = loaded.data(outage.victim());
        Files.move(kept, kept.resolveSibling("lost-" + System.nanoTime()));
        processes.restart(outage.victim());
      }
    }
  }
}
