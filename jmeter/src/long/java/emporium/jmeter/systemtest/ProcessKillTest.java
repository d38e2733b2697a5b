package emporium.jmeter.systemtest;

import emporium.events.Services;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.systemtest.AllowedOutageErrors.Away;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
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
 * Processes are killed with -9 at random moments of a load, each as often as the others, and
 * started again at once on what they left: after each kill everything is completed, the audit of
 * all that was ever acknowledged passes, and no request failed for another reason. On graphs and
 * streams, unless {@code -Dengines} and {@code -Dwires} name others; with {@code -Dlevel=power} the
 * full proof of graphs is at that level. {@link ProcessOutageTest} keeps processes away for longer.
 */
@Tag("long")
class ProcessKillTest {
  /** With {@code -Dkills=20} so many. */
  private static final int KILLS =
      Integer.getInteger("kills", Boolean.getBoolean("proofs") ? 200 : 4);

  private static final int KILL_AFTER_MAX_MS = 1_500;
  private static final int TRANSACTIONS_BEFORE = 1;
  private static final int TRANSACTIONS_AFTER = 20;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  /** Each engine on each wire. */
  static Stream<Arguments> runs() {
    return Stream.of(System.getProperty("engines", "ms").split(",", -1))
        .flatMap(
            engine ->
                Stream.of(System.getProperty("wires", "stream").split(",", -1))
                    .map(wire -> Arguments.of(engine, EventWire.named(wire))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void process_killedAtARandomMoment_losesNothingAndOthersFinish(String engine, EventWire wire)
      throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    Deque<String> victims = new ArrayDeque<>();
    try (var loaded = new LoadedCluster(directory, engine, ReplicaCounts.ONE_EACH, wire)) {
      for (int kill = 1; kill <= KILLS; kill++) {
        if (victims.isEmpty()) {
          victims.addAll(shuffled(engine, wire, random));
        }
        killOnce(loaded, kill, victims.remove(), random.nextInt(KILL_AFTER_MAX_MS));
      }
    }
  }

  /** All processes, broker and database among them if there are. */
  private static List<String> shuffled(String engine, EventWire wire, Random random) {
    var all = new ArrayList<>(Services.NAMES);
    if (wire == EventWire.KAFKA) {
      all.add(ProcessPorts.BROKER);
    }
    if (engine.equals("jpa")) {
      all.add(ProcessPorts.DATABASE);
    }
    Collections.shuffle(all, random);
    return all;
  }

  private static void killOnce(LoadedCluster loaded, int kill, String victim, int afterMs)
      throws Exception {
    loaded.load();
    loaded.awaitMore(TRANSACTIONS_BEFORE);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(afterMs));
    URI address = loaded.processes.address(victim);
    long fromNanos = System.nanoTime();
    loaded.processes.kill(victim);
    loaded.processes.restart(victim);
    var away = new Away(victim, address, fromNanos, System.nanoTime());
    loaded.awaitMore(TRANSACTIONS_AFTER);
    loaded.audited("kill %d, %s after %d ms".formatted(kill, victim, afterMs));
    loaded.assertOnlyErrorsOf(away);
  }
}
